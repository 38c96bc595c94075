import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { openTabs, advanceClocks, refetchAfterReconnect } from '#tests/support/browser/renewal-tabs.ts'
import { type Person, Portal } from '#tests/support/browser/portal-page.ts'
import { portalCookie, sessionCookies } from '#tests/support/browser/session-cookies.ts'
import { cookiesOfNextResponse, stopTab, TAB_STATES, type TabState } from '#tests/support/browser/stopped-tab.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HALF_HOUR = 31 * 60 * 1000
const TOKEN = '/v2/api/oauth/token'
const atLogin = /\/auth\/login/
const TOKEN_COOKIES: string[] = [COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken, COOKIE_NAMES.tokenType]
const DEMO_NAME = 'Lotte'

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

/** Starts a renewal in `page` whose response is held; resolves when the backend has made it. */
async function startHeldRenewal(page: Page, lab: LabClient): Promise<void> {
  await advanceClocks([page], lab, HALF_HOUR)
  await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'hold' })
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect.poll(async () => (await renewals(lab)).map(({ isHeld }) => isHeld)).toEqual([true])
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(atLogin)
}

/** Signs out, and another customer in. */
async function signInInstead(page: Page, person: Person, lab: LabClient): Promise<void> {
  await signOut(page)
  await new Portal(page, lab).fillLogin(person)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test')
}

/** Two tabs of a customer, of which the first waits for its renewal; a blocked one cannot react to anything. */
async function openRenewingTab({ context, lab }: { context: BrowserContext; lab: LabClient }, state: TabState) {
  const [one, two] = await openTabs(context, 2, '/account')
  if (!one || !two) throw new Error('There are two tabs')
  await startHeldRenewal(one, lab)
  const cookies = await cookiesOfNextResponse(one)
  const resume = await stopTab(one, state)
  return {
    one,
    two,
    /** Releases the response; if nobody could cancel its request, its cookies are stored then. */
    async release() {
      await lab.release()
      if (state === 'blocked') await cookies.stored
    },
    resume,
  }
}

test.describe('a held response', () => {
  test('to a renewal signs nobody in after a sign-out in the same tab (F-04, B06)', async ({
    portal,
    person,
    lab,
    context,
  }) => {
    await portal.signIn(person)
    const [tab] = await openTabs(context, 1, '/account')
    if (!tab) throw new Error('There is a tab')
    await startHeldRenewal(tab, lab)
    await signOut(tab)
    await lab.release()
    await waitForRequestsSettled(lab)
    expect(await cookieOwner(context)).toBeUndefined()
    await tab.reload()
    await expect(tab).toHaveURL(atLogin)
  })

  for (const state of TAB_STATES) {
    test(`to a renewal in a ${state} tab signs nobody in after a sign-out in another tab (F-04, B06, B26)`, async ({
      portal,
      demo,
      lab,
      context,
    }) => {
      await portal.signIn(demo.person)
      const { one, two, release, resume } = await openRenewingTab({ context, lab }, state)
      await signOut(two)
      await release()
      // A blocked tab cannot yet reject the cookies of its response; a new page must still be signed out.
      await two.goto('/account')
      await expect(two).toHaveURL(atLogin)
      expect(await cookieOwner(context)).toBeUndefined()
      await resume()
      await expect(one).toHaveURL(atLogin)
      await expect(one.getByRole('button', { name: 'Aanmelden', exact: true })).toBeVisible()
      expect(await one.locator('body').innerText()).not.toContain(DEMO_NAME)
      expect(await cookieOwner(context)).toBeUndefined()
      await expect(two).toHaveURL(atLogin)
    })

    test(`to a renewal in a ${state} tab keeps the customer who has signed in in another tab since (F-04, F-26, B06, B26)`, async ({
      portal,
      person,
      demo,
      lab,
      context,
    }) => {
      await portal.signIn(demo.person)
      const { one, two, release, resume } = await openRenewingTab({ context, lab }, state)
      await signInInstead(two, person, lab)
      await release()
      await two.goto('/projects')
      await expect(two.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
      await expect(two).toHaveURL(/\/projects$/)
      expect(await cookieOwner(context)).toBe(person.id)
      await resume()
      await expect(one.getByRole('link', { name: /^Test .*Account/ })).toBeVisible()
      for (const tab of [one, two]) expect(await tab.locator('body').innerText()).not.toContain(DEMO_NAME)
      expect(await cookieOwner(context)).toBe(person.id)
      // Nor does the backend accept the tokens of the session that has ended.
      await two.reload()
      await expect(two.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
    })
  }

  for (const next of ['the same tab', 'a new tab'] as const) {
    test(`that arrives before a page of ${next} reads its cookies keeps the session of the new customer (F-04, B06)`, async ({
      portal,
      person,
      demo,
      lab,
      context,
    }) => {
      await portal.signIn(demo.person)
      const { two, release, resume } = await openRenewingTab({ context, lab }, 'blocked')
      await signInInstead(two, person, lab)
      // A page without program cannot repair cookies.
      if (next === 'the same tab') await two.goto('/legal/cookies.nl.html')
      await release()
      // The next call of the new customer's tab repairs the cookies.
      if (next === 'a new tab') await refetchAfterReconnect(two)
      const page = next === 'the same tab' ? two : await context.newPage()
      await page.goto('/projects')
      await expect(page).toHaveURL(/\/projects$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Projecten' })).toBeVisible()
      expect(await cookieOwner(context)).toBe(person.id)
      await resume()
      await two.goto('/account')
      await expect(two.getByRole('link', { name: /^Test .*Account/ })).toBeVisible()
      await expect(two).toHaveURL(/\/account$/)
    })
  }

  test('that arrives right before a page is left keeps the session of the new customer (F-04, B06)', async ({
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

  test('to any request restores no cookie that was replaced meanwhile (F-04, F-10, B06)', async ({
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
    // A page whose scripts do not react to other cookies.
    await page.goto('/legal/cookies.nl.html')
    await lab.fault({ match: { path: '*' }, nth: 'every', fault: 'hold' })
    const paths = ['/build.json', '/projects', '/v2/api/showrooms']
    const answered = page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => (await fetch(url, { cache: 'no-store' })).status)),
      paths,
    )
    // Others may be held, too, such as that of the page's icon.
    const heldPaths = async () => (await lab.calls()).filter(({ isHeld }) => isHeld).map(({ path }) => path)
    await expect.poll(heldPaths).toEqual(expect.arrayContaining(paths))
    await lab.clearFaults()
    await context.addCookies([...(await sessionCookies(lab.url, other)), consent('no.2')])
    await lab.release()
    expect(await answered).toHaveLength(paths.length)
    expect(await cookieOwner(context)).toBe(other.id)
    expect(await cookieValue(context, COOKIE_NAMES.consent)).toBe('no.2')
  })
})
