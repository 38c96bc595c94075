import type { Page } from '@playwright/test'
import { KEPT_DOCUMENTS_CACHE } from '#contract/constants/cookies.ts'
import type { LabClient } from '../../support/lab-client.ts'

const TAKE_OVER = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))`
/** Lets everything through, as long as there is a network. */
export const PASSING = `${TAKE_OVER}
  self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`
/** Answers every document from what it has stored. */
export const CACHING = `${TAKE_OVER}
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/old-shell'))
  })`

/** Has this browser controlled by such a worker, which has stored a page, beside a document that its user keeps. */
export async function leaveWorker(page: Page, lab: LabClient, path: string, body: string): Promise<void> {
  const headers = { 'content-type': 'text/javascript' }
  await lab.fault({ match: { path }, fault: 'text', body, headers, nth: 'every' })
  await page.goto('/health/live')
  await page.evaluate(
    async ([script, kept]) => {
      const shell = new Response('<h1>Oud portaal</h1>', { headers: { 'content-type': 'text/html' } })
      await (await caches.open('old-shell')).put('/old-shell', shell)
      await (await caches.open(kept)).put('/kept.pdf', new Response('kept'))
      const controlled = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
      await navigator.serviceWorker.register(script)
      await controlled
    },
    [path, KEPT_DOCUMENTS_CACHE] as const,
  )
  await lab.clearFaults()
}

/** What an older portal has left in this browser by now. */
export const left = (page: Page) =>
  page.evaluate(async () => ({
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
    isControlled: navigator.serviceWorker.controller !== null,
    caches: await caches.keys(),
    kept: await (await caches.match('/kept.pdf'))?.text(),
  }))
/** Nothing but what its user keeps. */
export const CLEAN = { registrations: 0, isControlled: false, caches: [KEPT_DOCUMENTS_CACHE], kept: 'kept' }

/** Counts the documents that a page has shown. */
export function countDocuments(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => (count += 1))
  return () => count
}
