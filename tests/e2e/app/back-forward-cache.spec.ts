import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findChromium } from '#tests/support/browser.mjs'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { goBack } from '#tests/support/browser/back-forward-cache.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** A browser with its back-forward cache on, which Playwright switches off; restored pages are read over raw CDP. */
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

/** Everything that eyes and assistive technology could read. */
async function readable(client: CDPSession): Promise<string> {
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const tree = nodes.map(({ name, value }) => `${String(name?.value ?? '')} ${String(value?.value ?? '')}`).join('\n')
  return `${await evaluate<string>(client, 'document.documentElement.outerHTML')}\n${tree}`
}

const PRIVATE = /Molenveld|Lotte|Verhaegen/

test.describe('Back to a page that the browser kept', () => {
  for (const after of ['a logout', 'cookies that were removed', 'nothing']) {
    test(`after ${after} ${after === 'nothing' ? 'it is shown as it was' : 'it shows nothing private'} (F-34, S057, T20)`, async ({
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
      const page = await context.newPage()
      await new Portal(page, new LabClient(backend.url)).open(demo.person, '/projects')
      await page.getByText('Woning Molenveld').waitFor()
      const client = await context.newCDPSession(page)
      await Promise.all([client.send('Page.enable'), client.send('Accessibility.enable')])
      await page.goto('/icon.svg')
      if (after === 'a logout') {
        const other = await context.newPage()
        await other.goto('/account')
        await other.getByRole('button', { name: 'Afmelden' }).click()
        await other.waitForURL(/\/auth\/login$/)
      }
      if (after === 'cookies that were removed') await context.clearCookies()
      const restored = await goBack(client)
      // Chromium throws such a page out when it hears of a logout, and sometimes when cookies change.
      if (after !== 'cookies that were removed') expect(restored).toBe(after === 'nothing')
      if (after === 'nothing') {
        await expect.poll(() => readable(client)).toMatch(PRIVATE)
      } else {
        expect(await readable(client)).not.toMatch(PRIVATE)
        await expect.poll(() => evaluate<string>(client, 'location.pathname')).toBe('/auth/login')
        expect(await readable(client)).not.toMatch(PRIVATE)
      }
      await browser.close()
    })
  }

  test('the public pages come back whole, with what was typed (P16)', async ({ backend, storageState }) => {
    const browser = await launch()
    const context = await browser.newContext({ baseURL: backend.url, ...(storageState && { storageState }) })
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot', '/kiosk/setup']) {
      const page = await context.newPage()
      await page.goto(path)
      const field = page.locator('main input').first()
      await field.fill('4821')
      const client = await context.newCDPSession(page)
      await client.send('Page.enable')
      await page.goto('/icon.svg')
      expect(await goBack(client), path).toBe(true)
      await expect.poll(() => evaluate<string>(client, `document.querySelector('main input').value`)).toBe('4821')
      await page.close()
    }
    await browser.close()
  })

  // Other browsers bring pages back whatever happened to the cookies.
  test('a page brought back without its session is empty before anything of it is painted (F-34)', async ({
    page,
    portal,
    demo,
    context,
  }) => {
    await portal.open(demo.person, '/projects')
    await page.getByText('Woning Molenveld').waitFor()
    await context.clearCookies()
    const shown = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.innerHTML
    })
    expect(shown).toBe('')
    await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects$/)
  })
})
