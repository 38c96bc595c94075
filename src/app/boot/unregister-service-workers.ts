import { reloadOnce } from '../platform/code-loading/reload-once.ts'
import { removeForeignCaches } from '../platform/storage/legacy-caches.ts'

/**
 * Unregisters every service worker of this origin, which only an older portal can have left, removes what they stored, and
 * reloads a page that one of them answered.
 */
export async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registrations = await serviceWorker.getRegistrations()
  if (!serviceWorker.controller && registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await removeForeignCaches()
  if (serviceWorker.controller) await reloadOnce('worker')
}
