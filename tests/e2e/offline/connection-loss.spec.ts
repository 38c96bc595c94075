import type { Page } from '@playwright/test'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { watchStatusRegions } from '#tests/support/browser/status-regions.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const LIST = '/v2/api/customer_projects'
const countListCalls = async (lab: LabClient) =>
  (await lab.callsTo('GET', LIST)).filter(({ query }) => query.includes('limited=false')).length
const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test.describe('connection loss', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION/] })

  test('the offline bar shows the time of the data and disappears after reconnecting, which refreshes the list (E41, S146)', async ({
    page,
    portal,
    demo,
    lab,
    context,
  }) => {
    await portal.open(demo.person, '/projects')
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    const before = await countListCalls(lab)
    const isAnnounced = await watchStatusRegions(page)
    await disconnect(page)
    const bar = page.getByText(/^Geen verbinding – u ziet de gegevens van \d{2}:\d{2}$/)
    await expect(bar).toHaveCount(1)
    await expect(bar).toBeVisible()
    expect(await isAnnounced(bar)).toBe(true)
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    await context.setOffline(false)
    await expect(bar).toBeHidden({ timeout: 15_000 })
    await expect.poll(() => countListCalls(lab), { timeout: 15_000 }).toBeGreaterThan(before)
  })

  test('cached data is shown after a reload without a backend (S151)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, '/projects')
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    const stored = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(stored).toContain('Woning Molenveld')
    await lab.fault({ match: { path: '/v2/api/*' }, nth: 'every', fault: 'cut-before' })
    await page.reload()
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
  })

  test('window focus refreshes stale data, at most once in five seconds (S145, S142)', async ({
    page,
    portal,
    demo,
    lab,
  }) => {
    await page.clock.install()
    await portal.open(demo.person, '/projects')
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    await waitForRequestsSettled(lab)
    // From here on the test alone moves the page's clock.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await waitForRequestsSettled(lab)
    // What was read during the jump must be stale, too.
    await page.clock.runFor(CACHE_TIMING.dedupe)
    await waitForRequestsSettled(lab)
    const before = await countListCalls(lab)
    await focusWindow(page)
    await expect.poll(() => countListCalls(lab)).toBe(before + 1)
    await page.clock.runFor(4800)
    await focusWindow(page)
    await waitForRequestsSettled(lab)
    expect(await countListCalls(lab)).toBe(before + 1)
    await page.clock.runFor(300)
    await focusWindow(page)
    await expect.poll(() => countListCalls(lab)).toBe(before + 2)
  })

  test('the refresh button refetches the list (E42)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, '/projects')
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    const before = await countListCalls(lab)
    await page.getByRole('button', { name: 'Gegevens vernieuwen' }).first().click()
    await expect.poll(() => countListCalls(lab)).toBe(before + 1)
  })

  test('a failed list shows an error and retries after five seconds (S143, E45)', async ({
    page,
    portal,
    demo,
    lab,
  }) => {
    await lab.fault({
      match: { method: 'GET', path: `${LIST}*` },
      times: 2,
      nth: 'every',
      fault: 'status',
      status: 500,
    })
    await portal.open(demo.person, '/projects')
    await expect(page.getByText('Uw projecten laden niet')).toBeVisible()
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible({ timeout: 12_000 })
    const entries = await lab.callsTo('GET', LIST)
    expect(entries.filter(({ status }) => status === 500)).toHaveLength(2)
  })

  test('a slow response shows a skeleton, a message after three seconds, then the data (S144, E46)', async ({
    page,
    portal,
    demo,
    lab,
  }) => {
    await portal.signIn(demo.person)
    await lab.fault({ match: { method: 'GET', path: `${LIST}*` }, nth: 'every', fault: 'delay', ms: 5000 })
    await page.goto('/projects')
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
    await expect(page.getByText('Dit duurt langer dan normaal')).toHaveCount(0)
    await expect(page.getByText('Dit duurt langer dan normaal')).toBeVisible({ timeout: 5000 })
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    await expect(page.getByText('Dit duurt langer dan normaal')).toHaveCount(0)
  })
})

test.describe('pull to refresh', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pulling the page down on a phone refetches the list (E42)', async ({ page, portal, demo, lab }) => {
    await portal.open(demo.person, '/projects')
    await expect(page.getByRole('link', { name: /Woning Molenveld/ })).toBeVisible()
    const before = await countListCalls(lab)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
    // The touch listeners load after the page, so an early pull does nothing.
    await expect(async () => {
      await touch('touchStart', 120)
      for (let y = 140; y <= 420; y += 40) await touch('touchMove', y)
      await touch('touchEnd')
      await expect.poll(() => countListCalls(lab), { timeout: 3000 }).toBe(before + 1)
    }).toPass()
  })
})
