import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { KEPT_DOCUMENTS_CACHE } from '#contract/constants/cookies.ts'
import { WORKER_NAMES } from '#build/retired-workers.ts'
import type { LabClient } from '../support/lab-client.ts'
import { expect, test } from './support/test.ts'

const TAKE_OVER = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))`
/** Lets everything through, as long as there is a network. */
const PASSING = `${TAKE_OVER}
  self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`
/** Answers every document from what it has stored. */
const CACHING = `${TAKE_OVER}
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/old-shell'))
  })`

/** Has this browser controlled by such a worker, which has stored a page, beside a document that its user keeps. */
async function leaveWorker(page: Page, lab: LabClient, path: string, body: string): Promise<void> {
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

const left = (page: Page) =>
  page.evaluate(async () => ({
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
    isControlled: navigator.serviceWorker.controller !== null,
    caches: await caches.keys(),
    kept: await (await caches.match('/kept.pdf'))?.text(),
  }))
const CLEAN = { registrations: 0, isControlled: false, caches: [KEPT_DOCUMENTS_CACHE], kept: 'kept' }

/** Counts the documents that a page has shown. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => (count += 1))
  return () => count
}

const addressField = (page: Page) => page.getByRole('textbox').first()

test.describe('a worker that an older portal left', () => {
  // The page that stands for the older portal has none of its scripts, and may not register anything by itself.
  test.use({ bypassCSP: true, expectedErrors: [/favicon|net::ERR_/] })

  test('S147 B08 F-33 the page that it answers is loaded anew without it, once; what it stored goes, kept documents stay', async ({
    page,
    lab,
  }) => {
    await leaveWorker(page, lab, '/old-portal.js', PASSING)
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect.poll(() => left(page).catch(() => null)).toEqual(CLEAN)
    await expect(addressField(page)).toBeVisible()
    expect(documents()).toBe(2)
    await page.reload()
    await expect(addressField(page)).toBeVisible()
    expect(documents()).toBe(3)
  })

  test('B08 F-33 at a usual address it is replaced by a script that removes it, though it answers all documents itself', async ({
    page,
    lab,
  }) => {
    await leaveWorker(page, lab, '/sw.js', CACHING)
    await page.goto('/auth/login')
    await expect(addressField(page)).toBeVisible()
    await expect.poll(() => left(page).catch(() => null)).toEqual(CLEAN)
  })

  test('B08 T34 where the browser goes on to say that one controls the page there is no second time', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} }))
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect.poll(documents).toBe(2)
    await expect(addressField(page)).toBeVisible()
    // By now it would have happened: nothing is shown before workers are settled.
    expect(documents()).toBe(2)
  })

  test('B08 T49 without an answer from the server the page stays', async ({ page, lab }) => {
    await page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} }))
    await lab.fault({ match: { path: '/build.json' }, fault: 'cut-before', nth: 'every' })
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect(addressField(page)).toBeVisible()
    await expect.poll(async () => (await lab.callsTo('GET', '/build.json')).length).toBeGreaterThan(0)
    await lab.clearFaults()
    expect(documents()).toBe(1)
    expect(await page.evaluate(() => sessionStorage.getItem('portal_reload'))).toBeNull()
  })
})

test('B08 what an older portal stored goes even where its worker has gone before', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => caches.open('old-shell'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})

test('S148 a browser that does not say whether it has workers keeps nobody waiting', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistrations = () => new Promise(() => {})
  })
  await page.goto('/auth/login')
  await expect.poll(() => said.join()).toContain('retire-workers took longer than 2000 ms')
  // The markup was there before; what answers a press comes with the program.
  await expect(async () => {
    await page.locator('form button[aria-pressed=false]').click({ timeout: 500 })
    await expect(page.locator('input[autocomplete=current-password]')).toHaveAttribute('type', 'text', { timeout: 500 })
  }).toPass()
})

test('S149 B08 nothing in the build registers a worker; at the usual addresses lies what removes one', async ({
  request,
}) => {
  const scripts = readdirSync('dist/portal', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  expect(scripts).toEqual(expect.arrayContaining([...WORKER_NAMES]))
  const registering = scripts.filter((name) =>
    /serviceWorker\??\.register\(|workbox/.test(readFileSync(join('dist/portal', name), 'utf8')),
  )
  expect(registering).toEqual([])
  for (const name of WORKER_NAMES) {
    const answer = await request.get(`/${name}`)
    expect(answer.headers()['content-type']).toContain('text/javascript')
    expect(answer.headers()['cache-control']).toBe('no-cache')
    expect(await answer.text()).toContain('registration.unregister()')
  }
})
