// Served at the addresses where older portals had their service worker: a browser that still has one fetches this in its
// place. It unregisters itself, deletes every cache but that of offline documents, and reloads the pages that the old worker
// controlled.
import { OFFLINE_DOCUMENTS_CACHE } from '#contract/storage/storage-keys.ts'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  await self.registration.unregister()
  const foreign = (await caches.keys()).filter((name) => name !== OFFLINE_DOCUMENTS_CACHE)
  await Promise.all(foreign.map((name) => caches.delete(name)))
  const pages = await self.clients.matchAll({ type: 'window' })
  // A page that is being closed cannot be reloaded, and need not be.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
