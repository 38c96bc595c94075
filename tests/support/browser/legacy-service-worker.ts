import type { Page } from '@playwright/test'
import { OFFLINE_DOCUMENTS_CACHE } from '#contract/storage/storage-keys.ts'
import type { LabClient } from '../lab/lab-client.ts'

const CLAIM_CLIENTS = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))`
/** Passes every request on to the network. */
export const PASS_THROUGH_WORKER = `${CLAIM_CLIENTS}
  self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`
/** Answers every navigation from its cache. */
export const CACHING_WORKER = `${CLAIM_CLIENTS}
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/old-shell'))
  })`

/**
 * Installs a service worker with this script and a cached page; an offline document of the user is stored beside it.
 */
export async function installLegacyWorker(page: Page, lab: LabClient, path: string, body: string): Promise<void> {
  const headers = { 'content-type': 'text/javascript' }
  await lab.fault({ match: { path }, fault: 'text', body, headers, nth: 'every' })
  await page.goto('/health/live')
  await page.evaluate(
    async ([script, offlineDocuments]) => {
      const shell = new Response('<h1>Oud portaal</h1>', { headers: { 'content-type': 'text/html' } })
      await (await caches.open('old-shell')).put('/old-shell', shell)
      await (await caches.open(offlineDocuments)).put('/offline.pdf', new Response('offline'))
      const controlled = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
      await navigator.serviceWorker.register(script)
      await controlled
    },
    [path, OFFLINE_DOCUMENTS_CACHE] as const,
  )
  await lab.clearFaults()
}

/** Service workers and caches that are left in this browser. */
export const readBrowserState = (page: Page) =>
  page.evaluate(async () => ({
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
    isControlled: navigator.serviceWorker.controller !== null,
    caches: await caches.keys(),
    offlineDocument: await (await caches.match('/offline.pdf'))?.text(),
  }))
/** The state in which only the user's offline document is left. */
export const CLEAN_STATE = {
  registrations: 0,
  isControlled: false,
  caches: [OFFLINE_DOCUMENTS_CACHE],
  offlineDocument: 'offline',
}

/** Counts the documents that a page has shown. */
export function countDocuments(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => (count += 1))
  return () => count
}
