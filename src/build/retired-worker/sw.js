// Served at the addresses where older portals had their service worker: a browser that still has one fetches this in its
// place. It removes itself and what was stored, but for the documents that somebody keeps, and loads the pages that the old
// worker answered anew (F-33, B08, T34).
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  await self.registration.unregister()
  const foreign = (await caches.keys()).filter((name) => name !== 'KEPT_DOCUMENTS_CACHE')
  await Promise.all(foreign.map((name) => caches.delete(name)))
  const pages = await self.clients.matchAll({ type: 'window' })
  // A page that is just being closed cannot be loaded anew, and need not.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
