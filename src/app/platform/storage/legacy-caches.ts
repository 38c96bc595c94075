import { KEPT_DOCUMENTS_CACHE } from '#contract/constants/cookies.ts'

/** Removes what workers of an older portal have stored (T34): everything but the documents that somebody keeps. */
export async function removeForeignCaches(): Promise<void> {
  // There is none on insecure addresses.
  if (!('caches' in globalThis)) return
  const foreign = (await caches.keys()).filter((name) => name !== KEPT_DOCUMENTS_CACHE)
  await Promise.all(foreign.map((name) => caches.delete(name)))
}
