let unregistration: Promise<void> | undefined

/**
 * Unregisters every service worker of this origin, which only an older portal can have left, removes what they stored, and
 * reloads a page that one of them answered. Runs once.
 */
export function unregisterServiceWorkers(): Promise<void> {
  return (unregistration ??= unregisterAll())
}

/** Whether a service worker answered this page. */
export const isControlledByWorker = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

async function unregisterAll(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  if (!isControlledByWorker() && registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  // Hardly any browser gets here.
  const { clearServiceWorkerCaches } = await import('./clear-service-worker-caches.ts')
  await clearServiceWorkerCaches()
}
