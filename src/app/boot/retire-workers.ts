/**
 * Unregisters every service worker of this origin (S147): the portal has none, an older portal may have left one. What those
 * stored goes, and a page that one of them still answers is loaded anew without it (B08, T34).
 */
export async function retireWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registrations = await serviceWorker.getRegistrations()
  if (!serviceWorker.controller && registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  // Hardly any start gets here.
  const { clearAfterWorkers } = await import('./clear-after-workers.ts')
  await clearAfterWorkers()
}
