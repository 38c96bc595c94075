import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { WORKER_NAMES } from '#build/retired-workers.ts'
import { CACHING, CLEAN, countDocuments, leaveWorker, left, PASSING } from './support/old-worker.ts'
import { expect, test } from './support/test.ts'

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
