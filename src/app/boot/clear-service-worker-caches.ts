import { reloadOnce } from '../platform/code-loading/reload-once.ts'
import { removeForeignCaches } from '../platform/storage/legacy-caches.ts'

/** Removes what unregistered service workers have stored, and reloads a page that one of them answered. */
export async function clearServiceWorkerCaches(): Promise<void> {
  await removeForeignCaches()
  if (navigator.serviceWorker.controller) await reloadOnce('worker')
}
