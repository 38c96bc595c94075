/** Unregisters every service worker of this origin (S147): the portal has none, an older portal may have left one. */
export async function retireWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
