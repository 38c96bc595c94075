import { OFFLINE_DOCUMENTS_CACHE } from '#contract/storage/storage-keys.ts'

/** Removes the caches of an older portal's service workers: all except the offline documents. */
export async function removeForeignCaches(): Promise<void> {
  // Absent on insecure origins.
  if (!('caches' in globalThis)) return
  const foreign = (await caches.keys()).filter((name) => name !== OFFLINE_DOCUMENTS_CACHE)
  await Promise.all(foreign.map((name) => caches.delete(name)))
}
