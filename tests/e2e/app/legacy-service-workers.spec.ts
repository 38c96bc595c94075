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

test.describe('a service worker of an older portal', () => {
  // The page that registers the old worker has a CSP that blocks the registration.
  test.use({ bypassCSP: true, expectedErrors: [/favicon|net::ERR_/] })

  test('a page controlled by it reloads once without it; its caches are deleted, offline documents stay (S147, B08, F-33)', async ({
    page,
    lab,
  }) => {
    await installLegacyWorker(page, lab, '/old-portal.js', PASS_THROUGH_WORKER)
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect.poll(() => readBrowserState(page).catch(() => null)).toEqual(CLEAN_STATE)
    await expect(addressField(page)).toBeVisible()
    // The prerendered field is visible before the document's scripts have run.
    await expect.poll(documents).toBe(2)
    await page.reload()
    await expect(addressField(page)).toBeVisible()
    expect(documents()).toBe(3)
  })

  test('one at a common URL is replaced by a self-removing script, even if it serves all documents itself (B08, F-33)', async ({
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
    // The page is shown only after service workers are handled, so no reload follows.
    expect(documents()).toBe(2)
  })

  test('the page does not reload if the server does not respond (B08, T49)', async ({ page, lab }) => {
    await page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} }))
    await lab.fault({ match: { path: '/build.json' }, fault: 'cut-before', nth: 'every' })
    const documents = countDocuments(page)
    await page.goto('/auth/login')
    await expect(addressField(page)).toBeVisible()
    await expect.poll(async () => (await lab.callsTo('GET', '/build.json')).length).toBeGreaterThan(0)
    // The form works only after service workers are handled. The fault stays, as the browser repeats a request that was cut.
    await page.locator('form button[aria-pressed]').click()
    await expect(page.locator('input[autocomplete=current-password]')).toHaveAttribute('type', 'text')
    expect(documents()).toBe(1)
    expect(await page.evaluate(() => sessionStorage.getItem('portal_reload'))).toBeNull()
  })
})

test('caches of an older portal are deleted even if its service worker is gone (B08)', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() => caches.open('old-shell'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})

test('a browser that never resolves its registrations does not delay the startup (S148)', async ({ page }) => {
  const consoleMessages: string[] = []
  page.on('console', (message) => consoleMessages.push(message.text()))
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistrations = () => new Promise(() => {})
  })
  await page.goto('/auth/login')
  await expect.poll(() => consoleMessages.join()).toContain('service-workers took longer than 2000 ms')
  // The message comes after the first page, so that the button works.
  await page.locator('form button[aria-pressed]').click()
  await expect(page.locator('input[autocomplete=current-password]')).toHaveAttribute('type', 'text')
})

test('no script registers a service worker; the common worker URLs serve a self-removing one (S149, B08)', async ({
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
    const response = await request.get(`/${name}`)
    expect(response.headers()['content-type']).toContain('text/javascript')
    expect(response.headers()['cache-control']).toBe('no-cache')
    expect(await response.text()).toContain('registration.unregister()')
  }
})
