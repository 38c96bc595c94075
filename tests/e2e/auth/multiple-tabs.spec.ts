import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import {
  expireAndFetch,
  holdRefusal,
  refetchAfterReconnect,
  openTabs,
  advanceClocks,
  renewRepeatedly,
  disableWebLocks,
  TOKEN_LIFE_MS,
} from '#tests/support/browser/renewal-tabs.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { disconnect, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { stopTab } from '#tests/support/browser/stopped-tab.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const TOKEN = '/v2/api/oauth/token'
const atLogin = /\/auth\/login/

const countRenewals = async (lab: LabClient) =>
  (await lab.callsTo('POST', TOKEN)).filter(({ grantType }) => grantType === 'refresh_token').length

/** The access token in the cookies. */
async function accessToken(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.accessToken)?.value
}

const countProbes = async (lab: LabClient) => (await lab.calls()).filter(({ path }) => path === '/build.json').length

test.describe('several tabs', () => {
  test('2, 4, 8 and 16 tabs send one token request at expiry, without a failed call or sign-out (F-01, B02, S062)', async ({
    context,
    portal,
    person,
    lab,
  }) => {
    test.setTimeout(360_000)
    await portal.signIn(person)
    const tabs: Page[] = []
    for (const [index, count] of [2, 4, 8, 16].entries()) {
      const earlier = index * 2
      tabs.push(...(await openTabs(context, count - tabs.length, '/projects', earlier * TOKEN_LIFE_MS)))
      const renewals = await renewRepeatedly(tabs, lab, 2, earlier)
      expect(renewals, `${count} tabs`).toEqual({ perExpiry: [1, 1], failedCalls: 0, loggedOut: 0 })
    }
  })

  test('without the Web Locks API each tab sends at most one token request, and no tab is signed out (T17)', async ({
    context,
    portal,
    person,
    lab,
  }) => {
    await disableWebLocks(context)
    await portal.signIn(person)
    const renewals = await renewRepeatedly(await openTabs(context, 4, '/projects'), lab, 3)
    expect(renewals).toMatchObject({ failedCalls: 0, loggedOut: 0 })
    expect(Math.max(...renewals.perExpiry)).toBeLessThanOrEqual(4)
  })

  const stopMethods: [string, (page: Page) => Promise<unknown>][] = [
    ['closed', (page) => page.close()],
    ['crashed', crash],
    ['blocked', (page) => stopTab(page, 'blocked')],
  ]
  for (const [name, stop] of stopMethods) {
    test(`another tab takes over if the renewing tab is ${name} (F-02, B02)`, async ({
      context,
      portal,
      person,
      lab,
    }) => {
      await portal.signIn(person)
      const [holder, other] = await openTabs(context, 2, '/projects')
      if (!holder || !other) throw new Error('There are two tabs')
      await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'stall' })
      await advanceClocks([holder, other], lab, TOKEN_LIFE_MS)
      await holder.evaluate(() => dispatchEvent(new Event('offline')))
      await expect.poll(() => countRenewals(lab)).toBe(1)
      const fetched = refetchAfterReconnect(other)
      await stop(holder)
      await fetched
      expect(await countRenewals(lab)).toBe(2)
      await expect(other).not.toHaveURL(atLogin)
    })
  }

  test('signing out in one tab signs out the other and deletes the cache (B26, S057)', async ({
    context,
    portal,
    person,
    lab,
  }) => {
    await portal.signIn(person)
    const [one, two] = await openTabs(context, 2, '/projects')
    if (!one || !two) throw new Error('There are two tabs')
    await one.goto('/account')
    await one.getByRole('button', { name: 'Afmelden' }).click()
    await expect(one).toHaveURL(/\/auth\/login$/)
    await expect(two).toHaveURL(/\/auth\/login$/)
    const storedCaches = await two.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('portal_cache')),
    )
    expect(storedCaches).toEqual([])
    expect(await accessToken(context)).toBeUndefined()
    await expect
      .poll(async () => (await lab.callsTo('POST', '/oauth/revoke')).map(({ status }) => status))
      .toEqual([200])
  })

  test.describe('without a connection', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('signing out asks first where a file waits that another tab has added (E08)', async ({
      context,
      portal,
      person,
      backend,
    }) => {
      const { id } = await backend.createProject(person, { name: 'Met plannen' })
      await portal.signIn(person)
      const [[one], [two]] = [await openTabs(context, 1, `/projects/${id}`), await openTabs(context, 1, '/account')]
      if (!one || !two) throw new Error('There are two tabs')
      await two
        .getByRole('link', { name: /^Projecten/ })
        .first()
        .click()
      await two.getByRole('link', { name: /Met plannen/ }).click()
      for (const tab of [one, two]) await waitForBackgroundLoading(tab)
      for (const tab of [one, two]) await disconnect(tab)
      await one.locator('input[type=file]').setInputFiles({
        name: 'plan.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(SAMPLE_FILES['plan.pdf']),
      })
      for (const tab of [one, two]) await expect(tab.locator('#attachments')).toContainText('Bewaard op dit toestel')
      await two.locator('a[href="/account"]').first().click()
      await two.getByRole('button', { name: 'Afmelden' }).click()
      await expect(two.getByRole('dialog', { name: 'Niet bewaard' })).toBeVisible()
      await expect(one.locator('#attachments')).toContainText('plan.pdf')
    })
  })

  test('a login as another customer in one tab updates the other tab and removes the previous data (B26, F-26)', async ({
    context,
    portal,
    person,
    demo,
  }) => {
    await portal.signIn(demo.person)
    const [one, two] = await openTabs(context, 2, '/projects')
    if (!one || !two) throw new Error('There are two tabs')
    await expect(two.getByText('Woning Molenveld')).toBeVisible()
    await one.goto('/account')
    await one.getByRole('button', { name: 'Afmelden' }).click()
    await expect(two).toHaveURL(atLogin)
    await one.locator('input[type=email]').fill(person.emailAddress)
    await one.locator('input[autocomplete=current-password]').fill(person.password)
    await one.locator('form button[type=submit]').click()
    await expect(one).toHaveURL(/\/$/)
    await expect(two).not.toHaveURL(atLogin, { timeout: 1000 })
    await expect(two.getByRole('heading', { level: 1 })).toContainText('Test')
    expect(await two.locator('body').innerText()).not.toContain('Lotte')
  })

  test('a form and its request of a former customer reach nobody who signs in in another tab (B26, F-23, F-26)', async ({
    context,
    portal,
    person,
    backend,
    lab,
  }) => {
    const other = await backend.createCustomer()
    await portal.signIn(person)
    const [one, two] = await openTabs(context, 2, '/account')
    if (!one || !two) throw new Error('There are two tabs')
    const save = { method: 'POST', path: '/v2/api/customers/*/profile' }
    await lab.fault({ match: save, fault: 'hold' })
    await two.getByLabel('Voornaam').fill('Verstuurd')
    await two.getByRole('button', { name: 'Bewaren' }).click()
    const saves = async () => (await lab.calls()).filter(({ path }) => path.endsWith('/profile'))
    await expect.poll(async () => (await saves()).map(({ isHeld }) => isHeld)).toEqual([true])
    await two.getByLabel('Voornaam').fill('Onbewaard')
    await one.getByRole('button', { name: 'Afmelden' }).click()
    await expect(two).toHaveURL(atLogin)
    await new Portal(one, lab).fillLogin(other)
    await expect(one.getByRole('heading', { level: 1 })).toContainText('Test')
    await expect(two).not.toHaveURL(atLogin)
    await lab.release()
    await two.goto('/account')
    await expect(two.getByLabel('E-mailadres')).toHaveValue(other.emailAddress)
    await expect(two.getByLabel('Voornaam')).not.toHaveValue(/Verstuurd|Onbewaard/)
    await expect(two.getByText('U was bezig met deze gegevens.')).toBeHidden()
    const stored = await two.evaluate(() => [localStorage, sessionStorage].map((all) => Object.entries(all)).join())
    expect(stored).not.toMatch(new RegExp(`Verstuurd|Onbewaard|${person.id}|${person.emailAddress}`))
    expect((await saves()).map(({ path }) => path)).toEqual([`/v2/api/customers/${person.id}/profile`])
  })

  test('a delayed network probe does not restore tokens replaced by a renewal (F-10, B06, T17)', async ({
    context,
    portal,
    person,
    lab,
  }) => {
    await portal.signIn(person)
    const [one, two] = await openTabs(context, 2, '/projects')
    if (!one || !two) throw new Error('There are two tabs')
    await waitForRequestsSettled(lab)
    await lab.fault({ match: { path: '/build.json' }, fault: 'late', ms: 2500 })
    const before = await countProbes(lab)
    const probeResponse = one.waitForResponse((response) => response.url().endsWith('/build.json'))
    await one.reload()
    await expect.poll(() => countProbes(lab)).toBeGreaterThan(before)
    await expireAndFetch([two], lab, TOKEN_LIFE_MS)
    const renewed = await accessToken(context)
    await probeResponse
    expect(await accessToken(context)).toBe(renewed)
    expect(await countRenewals(lab)).toBe(1)
  })

  test.describe('a delayed 401', () => {
    test.use({ expectedErrors: [/401/] })

    test('a 401 for a replaced token is retried once and does not end the session (B03, F-09, S066)', async ({
      context,
      portal,
      person,
      lab,
    }) => {
      await portal.signIn(person)
      const [one, two] = await openTabs(context, 2, '/projects')
      if (!one || !two) throw new Error('There are two tabs')
      const deliver = await holdRefusal(one, lab)
      const oldToken = await accessToken(context)
      await expireAndFetch([two], lab, TOKEN_LIFE_MS)
      expect(await accessToken(context)).not.toBe(oldToken)
      // The refused call, the same again, and that of the other tab.
      expect(await deliver()).toEqual([401, 200, 200])
      await expect(one).not.toHaveURL(atLogin)
      expect(await countRenewals(lab)).toBe(1)
    })
  })
})

async function crash(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  // It never responds.
  void client.send('Page.crash').catch(() => undefined)
}
