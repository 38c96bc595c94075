import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { openTabs, advanceClocks } from '#tests/support/browser/renewal-tabs.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { portalCookie, sessionCookies } from '#tests/support/browser/session-cookies.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HALF_HOUR = 31 * 60 * 1000
const DELAY_MS = 4000
const TOKEN = '/v2/api/oauth/token'
const atLogin = /\/auth\/login/
const TOKEN_COOKIES: string[] = [COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken, COOKIE_NAMES.tokenType]

async function cookieValue(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

/** The id of the customer whose token is in the cookies. */
async function cookieOwner(context: BrowserContext): Promise<string | undefined> {
  const [, claims] = (await cookieValue(context, COOKIE_NAMES.accessToken))?.split('.') ?? []
  return claims && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}

const renewals = async (lab: LabClient) =>
  (await lab.callsTo('POST', TOKEN)).filter(({ grantType }) => grantType === 'refresh_token')

/** Starts a renewal in `page` whose response is delayed; resolves when the backend has received the request. */
async function startDelayedRenewal(page: Page, lab: LabClient): Promise<void> {
  await advanceClocks([page], lab, HALF_HOUR)
  await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'late', ms: DELAY_MS })
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect.poll(async () => (await renewals(lab)).length).toBe(1)
}

/** Waits until the backend has sent the delayed response, which the page may have aborted. */
const waitForDelayedResponse = (lab: LabClient) =>
  expect.poll(async () => (await renewals(lab)).map(({ fault }) => fault)).toEqual(['late'])

/** Blocks the main thread of the page; its network continues. */
function blockMainThread(page: Page, ms: number): void {
  const busy = (duration: number) => {
    const end = performance.now() + duration
    while (performance.now() < end);
  }
  void page.evaluate(busy, ms).catch(() => undefined)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(atLogin)
}

test.describe('a delayed response', () => {
  test('a renewal response after sign-out in the same tab signs nobody in (F-04, B06)', async ({
    portal,
    person,
    lab,
    context,
  }) => {
    await portal.signIn(person)
    const [tab] = await openTabs(context, 1, '/account')
    if (!tab) throw new Error('There is a tab')
    await startDelayedRenewal(tab, lab)
    await signOut(tab)
    await waitForDelayedResponse(lab)
    expect(await cookieOwner(context)).toBeUndefined()
    await tab.reload()
    await expect(tab).toHaveURL(atLogin)
  })

  for (const [tab, isBlocked] of [
    ['another tab', false],
    ['another tab while the renewing tab is blocked', true],
  ] as const) {
    test(`a renewal response after sign-out in ${tab} signs nobody in (F-04, B06, B26)`, async ({
      portal,
      person,
      lab,
      context,
    }) => {
      await portal.signIn(person)
      const [one, two] = await openTabs(context, 2, '/account')
      if (!one || !two) throw new Error('There are two tabs')
      await startDelayedRenewal(one, lab)
      if (isBlocked) blockMainThread(one, DELAY_MS + 3000)
      await signOut(two)
      await waitForDelayedResponse(lab)
      // A blocked tab cannot yet reject the cookies of its response; a new page must still be signed out.
      await two.goto('/account')
      await expect(two).toHaveURL(atLogin)
      expect(await cookieOwner(context)).toBeUndefined()
      await expect(one).toHaveURL(atLogin, { timeout: 10_000 })
      expect(await cookieOwner(context)).toBeUndefined()
      await expect(two).toHaveURL(atLogin)
    })
  }

  test('a new customer stays signed in if the renewing tab is blocked during the login (F-04, F-26, B06, B26)', async ({
    portal,
    person,
    demo,
    lab,
    context,
  }) => {
    await portal.signIn(demo.person)
    const [one, two] = await openTabs(context, 2, '/account')
    if (!one || !two) throw new Error('There are two tabs')
    await startDelayedRenewal(one, lab)
    blockMainThread(one, DELAY_MS + 3000)
    await signOut(two)
    await new Portal(two, lab).fillLogin(person)
    await expect(two.getByRole('heading', { level: 1 })).toContainText('Test')
    await waitForDelayedResponse(lab)
    await two.goto('/projects')
    await expect(two).toHaveURL(/\/projects$/)
    expect(await cookieOwner(context)).toBe(person.id)
    await expect(one).not.toHaveURL(/\/account$/, { timeout: 10_000 })
    expect(await cookieOwner(context)).toBe(person.id)
    expect(await two.locator('body').innerText()).not.toContain('Lotte')
  })

  test('a page left right after a delayed response keeps the session of the new customer (F-04, B06)', async ({
    page,
    portal,
    person,
    demo,
    context,
  }) => {
    await portal.open(demo.person, '/account')
    const former = (await context.cookies()).filter(({ name }) => TOKEN_COOKIES.includes(name))
    await signOut(page)
    await portal.fillLogin(person)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Test')
    // As the Set-Cookie of a response to the former customer.
    await context.addCookies(former)
    await page.goto('/projects')
    await expect(page).toHaveURL(/\/projects$/)
    expect(await cookieOwner(context)).toBe(person.id)
  })

  test('a delayed response does not restore replaced cookies (F-04, F-10, B06)', async ({
    page,
    portal,
    person,
    backend,
    lab,
    context,
  }) => {
    const other = await backend.createCustomer()
    await portal.signIn(person)
    const consent = (value: string) => portalCookie(lab.url, COOKIE_NAMES.consent, value)
    await context.addCookies([consent('yes.1')])
    await lab.fault({ match: { path: '/build.json' }, nth: 'every', fault: 'late', ms: DELAY_MS })
    const countBuildCalls = async () => (await lab.calls()).filter(({ path }) => path === '/build.json').length
    await page.goto('/projects')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(countBuildCalls).toBeGreaterThan(0)
    await waitForRequestsSettled(lab)
    await context.addCookies([...(await sessionCookies(lab.url, other)), consent('no.2')])
    await page.goto('about:blank')
    const late = async () => (await lab.calls()).filter(({ path, fault }) => path === '/build.json' && fault === null)
    await expect.poll(late).toEqual([])
    expect(await cookieOwner(context)).toBe(other.id)
    expect(await cookieValue(context, COOKIE_NAMES.consent)).toBe('no.2')
  })
})
