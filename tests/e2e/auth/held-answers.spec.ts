import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { openTabs, advanceClocks } from '#tests/support/browser/renewal-tabs.ts'
import { portalCookie, sessionCookies } from '#tests/support/browser/session-cookies.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HALF_HOUR = 31 * 60 * 1000
const HELD_MS = 4000
const TOKEN = '/v2/api/oauth/token'
const atLogin = /\/auth\/login/

async function cookieValue(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

/** Whose token the cookies hold. */
async function cookieOwner(context: BrowserContext): Promise<string | undefined> {
  const [, claims] = (await cookieValue(context, COOKIE_NAMES.accessToken))?.split('.') ?? []
  return claims && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}

const renewals = async (lab: LabClient) =>
  (await lab.callsTo('POST', TOKEN)).filter(({ grantType }) => grantType === 'refresh_token')

/** Starts a renewal in `page` whose answer is held; resolves when the backend has the request. */
async function holdRenewal(page: Page, lab: LabClient): Promise<void> {
  await advanceClocks([page], lab, HALF_HOUR)
  await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'late', ms: HELD_MS })
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect.poll(async () => (await renewals(lab)).length).toBe(1)
}

/** Keeps the page's script busy for so long; its network goes on. */
function block(page: Page, ms: number): void {
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

test.describe('an answer on its way', () => {
  test('a sign-out in the tab that renews: the answer signs nobody in (F-04, B06)', async ({
    portal,
    person,
    lab,
    context,
  }) => {
    await portal.signIn(person)
    const [tab] = await openTabs(context, 1, '/account')
    if (!tab) throw new Error('There is a tab')
    await holdRenewal(tab, lab)
    await signOut(tab)
    await tab.waitForTimeout(HELD_MS + 500)
    expect(await cookieOwner(context)).toBeUndefined()
    await tab.reload()
    await expect(tab).toHaveURL(atLogin)
  })

  for (const [what, isBlocked] of [
    ['another tab', false],
    ['another tab while the renewing one is blocked', true],
  ] as const) {
    test(`a sign-out in ${what}: the answer signs nobody in (F-04, B06, B26)`, async ({
      portal,
      person,
      lab,
      context,
    }) => {
      await portal.signIn(person)
      const [one, two] = await openTabs(context, 2, '/account')
      if (!one || !two) throw new Error('There are two tabs')
      await holdRenewal(one, lab)
      if (isBlocked) block(one, HELD_MS + 3000)
      await signOut(two)
      await two.waitForTimeout(HELD_MS)
      // A blocked tab cannot refuse the cookies of its answer yet; a page that starts now finds nobody all the same.
      await two.goto('/account')
      await expect(two).toHaveURL(atLogin)
      expect(await cookieOwner(context)).toBeUndefined()
      await expect(one).toHaveURL(atLogin, { timeout: 10_000 })
      expect(await cookieOwner(context)).toBeUndefined()
      await expect(two).toHaveURL(atLogin)
    })
  }

  test('another login while the renewing tab is blocked: the new person stays signed in (F-04, F-26, B06, B26)', async ({
    portal,
    person,
    demo,
    lab,
    context,
  }) => {
    await portal.signIn(demo.person)
    const [one, two] = await openTabs(context, 2, '/account')
    if (!one || !two) throw new Error('There are two tabs')
    await holdRenewal(one, lab)
    block(one, HELD_MS + 3000)
    await signOut(two)
    await two.locator('input[type=email]').fill(person.emailAddress)
    await two.locator('input[autocomplete=current-password]').fill(person.password)
    await two.locator('form button[type=submit]').click()
    await expect(two.getByRole('heading', { level: 1 })).toContainText('Test')
    await two.waitForTimeout(HELD_MS)
    await two.goto('/projects')
    await expect(two).toHaveURL(/\/projects$/)
    expect(await cookieOwner(context)).toBe(person.id)
    await expect(one).not.toHaveURL(/\/account$/, { timeout: 10_000 })
    expect(await cookieOwner(context)).toBe(person.id)
    expect(await two.locator('body').innerText()).not.toContain('Lotte')
  })

  test('no answer of a page brings back the cookies that were replaced meanwhile (F-04, F-10, B06)', async ({
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
    await lab.fault({ match: { path: '/build.json' }, nth: 'every', fault: 'late', ms: HELD_MS })
    const held = async () => (await lab.calls()).filter(({ path }) => path === '/build.json').length
    await page.goto('/projects')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Seconds after the start the page has asked for all that it asks for.
    await page.waitForTimeout(3500)
    expect(await held()).toBeGreaterThan(0)
    await context.addCookies([...(await sessionCookies(lab.url, other)), consent('no.2')])
    await page.goto('about:blank')
    await page.waitForTimeout(HELD_MS)
    expect(await cookieOwner(context)).toBe(other.id)
    expect(await cookieValue(context, COOKIE_NAMES.consent)).toBe('no.2')
  })
})
