import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findChromium } from '#tests/support/browser.mjs'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { goBack } from '#tests/support/browser/back-forward-cache.ts'
import { waitForNetworkIdle, watchRequests } from '#tests/support/browser/network-idle.ts'
import { waitForBackgroundLoading, waitForModules } from '#tests/support/browser/offline.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { listAllResources } from '#tests/support/browser/resources.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** Launches a browser with back/forward cache, which Playwright disables; restored pages are read over raw CDP. */
async function launch(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

async function evaluate<T>(client: CDPSession, expression: string): Promise<T> {
  const { result } = await client.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value as T
}

/** The HTML and the accessibility tree of the page. */
async function pageText(client: CDPSession): Promise<string> {
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const tree = nodes.map(({ name, value }) => `${String(name?.value ?? '')} ${String(value?.value ?? '')}`).join('\n')
  return `${await evaluate<string>(client, 'document.documentElement.outerHTML')}\n${tree}`
}

const PRIVATE = /Molenveld|Lotte|Verhaegen/

test.describe('Back to a page in the back/forward cache', () => {
  for (const after of ['sign-out', 'cookie removal', 'no change']) {
    test(`after ${after} ${after === 'no change' ? 'restores the page' : 'shows no private data'} (F-34, S057, T20)`, async ({
      backend,
      demo,
      storageState,
    }) => {
      const browser = await launch()
      const context = await browser.newContext({
        baseURL: backend.url,
        locale: 'nl-BE',
        ...(storageState && { storageState }),
      })
      watchRequests(context)
      await listAllResources(context)
      const page = await context.newPage()
      await new Portal(page, new LabClient(backend.url)).open(demo.person, '/projects')
      await page.getByText('Woning Molenveld').waitFor()
      // A module that arrives while the page is in the cache would run there, and Chromium evicts such a page.
      await waitForBackgroundLoading(page, 'boot/precache-start-page', 'boot/analytics')
      const client = await context.newCDPSession(page)
      await Promise.all([client.send('Page.enable'), client.send('Accessibility.enable')])
      await page.goto('/icon.svg')
      if (after === 'sign-out') {
        const otherPage = await context.newPage()
        await otherPage.goto('/account')
        await otherPage.getByRole('button', { name: 'Afmelden' }).click()
        await otherPage.waitForURL(/\/auth\/login$/)
      }
      if (after === 'cookie removal') await context.clearCookies()
      const restored = await goBack(client)
      // Chromium evicts such a page on sign-out, and sometimes when cookies change.
      if (after !== 'cookie removal') expect(restored).toBe(after === 'no change')
      if (after === 'no change') {
        await expect.poll(() => pageText(client)).toMatch(PRIVATE)
      } else {
        expect(await pageText(client)).not.toMatch(PRIVATE)
        await expect.poll(() => evaluate<string>(client, 'location.pathname')).toBe('/auth/login')
        expect(await pageText(client)).not.toMatch(PRIVATE)
      }
      await browser.close()
    })
  }

  test('public pages are restored with their input (P16)', async ({ backend, storageState }) => {
    const browser = await launch()
    const context = await browser.newContext({ baseURL: backend.url, ...(storageState && { storageState }) })
    watchRequests(context)
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot', '/kiosk/setup']) {
      const page = await context.newPage()
      await page.goto(path)
      const field = page.locator('main input').first()
      await field.fill('4821')
      // As above.
      await waitForModules(page, 'boot/background-steps')
      await waitForNetworkIdle(page)
      const client = await context.newCDPSession(page)
      await client.send('Page.enable')
      await page.goto('/icon.svg')
      expect(await goBack(client), path).toBe(true)
      await expect.poll(() => evaluate<string>(client, `document.querySelector('main input').value`)).toBe('4821')
      await page.close()
    }
    await browser.close()
  })

  // Other browsers restore pages regardless of cookie changes.
  test('a page restored without its session is emptied before it is painted (F-34)', async ({
    page,
    portal,
    demo,
    context,
  }) => {
    await portal.open(demo.person, '/projects')
    await page.getByText('Woning Molenveld').waitFor()
    // A call without its token would be an error.
    await waitForBackgroundLoading(page, 'boot/precache-start-page')
    await context.clearCookies()
    const html = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.innerHTML
    })
    expect(html).toBe('')
    await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects$/)
  })
})
