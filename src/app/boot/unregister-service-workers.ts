import { reloadOnce } from '../platform/code-loading/reload-once.ts'
import { removeForeignCaches } from '../platform/storage/legacy-caches.ts'

/**
 * Unregisters all service workers of this origin (only older portals registered any), removes their caches, and reloads
 * a page that one of them served.
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
