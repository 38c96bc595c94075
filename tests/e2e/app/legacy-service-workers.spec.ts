import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { WORKER_NAMES } from '#build/retired-workers.ts'
import {
  CACHING_WORKER,
  CLEAN_STATE,
  countDocuments,
  installLegacyWorker,
  readBrowserState,
  PASS_THROUGH_WORKER,
} from '#tests/support/browser/legacy-service-worker.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const addressField = (page: Page) => page.getByRole('textbox').first()

test.describe('a worker that an older portal left', () => {
  // The page that stands for the older portal has none of its scripts, and may not register anything by itself.
  test.use({ bypassCSP: true, expectedErrors: [/favicon|net::ERR_/] })

  test('the page that it answers is loaded anew without it, once; what it stored goes, kept documents stay (S147, B08, F-33)', async ({
    page,
    lab,
  }) => {
    await installLegacyWorker(page, lab, '/old-portal.js', PASS_THROUGH_WORKER)
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect.poll(() => readBrowserState(page).catch(() => null)).toEqual(CLEAN_STATE)
    await expect(addressField(page)).toBeVisible()
    expect(documents()).toBe(2)
    await page.reload()
    await expect(addressField(page)).toBeVisible()
    expect(documents()).toBe(3)
  })

  test('at a usual address it is replaced by a script that removes it, though it answers all documents itself (B08, F-33)', async ({
    page,
    lab,
  }) => {
    await installLegacyWorker(page, lab, '/sw.js', CACHING_WORKER)
    await page.goto('/auth/login')
    await expect(addressField(page)).toBeVisible()
    await expect.poll(() => readBrowserState(page).catch(() => null)).toEqual(CLEAN_STATE)
  })

  test('the page reloads only once even if the browser still reports a controller (B08, T34)', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} }))
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect.poll(documents).toBe(2)
    await expect(addressField(page)).toBeVisible()
    // By now it would have happened: nothing is shown before workers are settled.
    expect(documents()).toBe(2)
  })

  test('without an answer from the server the page stays (B08, T49)', async ({ page, lab }) => {
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

test('what an older portal stored goes even where its worker has gone before (B08)', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => caches.open('old-shell'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})

test('a browser that never resolves its registrations does not delay the start (S148)', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistrations = () => new Promise(() => {})
  })
  await page.goto('/auth/login')
  await expect.poll(() => said.join()).toContain('service-workers took longer than 2000 ms')
  // The markup was there before; what answers a press comes with the program.
  await expect(async () => {
    await page.locator('form button[aria-pressed=false]').click({ timeout: 500 })
    await expect(page.locator('input[autocomplete=current-password]')).toHaveAttribute('type', 'text', { timeout: 500 })
  }).toPass()
})

test('nothing in the build registers a worker; at the usual addresses lies what removes one (S149, B08)', async ({
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
