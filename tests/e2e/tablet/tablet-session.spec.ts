import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { advanceClocks } from '#tests/support/browser/renewal-tabs.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'

const HALF_HOUR = 31 * 60 * 1000
const TOKEN = '/v2/api/oauth/token'

/** Makes the browser that of a paired tablet. */
async function pair(context: BrowserContext, url: string, secret: string = DEMO_TABLET.secret): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ client_id: DEMO_TABLET.id, client_secret: secret }))
  await context.addCookies([{ name: COOKIE_NAMES.machineCredentials, value, url, secure: true, sameSite: 'Lax' }])
}

/** Blocks the session timeout chunk, which would end the session before a call gets its 401. */
const keepWatchAway = (lab: LabClient) =>
  lab.fault({ match: { path: builtFile('session-timeout') }, fault: 'stall', nth: 'every' })

/** Lets the tokens of the visit run out once the page has asked for all it shows, the bell last; it then asks again. */
async function runOut(page: Page, lab: LabClient): Promise<void> {
  await page.getByRole('link', { name: /^Meldingen/ }).waitFor()
  await advanceClocks([page], lab, HALF_HOUR)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
}

const named = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

/** Who a token is for. */
const kindOf = (token = '..') => {
  const [, claims = ''] = token.split('.')
  return claims && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { kind: string }).kind
}

test.describe('a visit on a paired tablet', () => {
  test('its renewal ends it: the machine token takes the slot, nothing of the visitor stays (S063, S096, T11, T09)', async ({
    page,
    portal,
    demo,
    lab,
    context,
    baseURL,
  }) => {
    await pair(context, baseURL ?? '')
    await keepWatchAway(lab)
    await portal.open(demo.person, '/projects')
    await expect(page.getByText('Woning Molenveld')).toBeVisible()
    await runOut(page, lab)
    await expect.poll(async () => kindOf(await named(context, COOKIE_NAMES.accessToken))).toBe('showroom')
    const grants = (await lab.callsTo('POST', TOKEN)).map(({ grantType }) => grantType)
    expect(grants).toEqual(['password', 'client_credentials'])
    await expect(page).toHaveURL(/\/kiosk$/)
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    expect(await named(context, COOKIE_NAMES.refreshToken)).toBeUndefined()
    expect(await named(context, COOKIE_NAMES.machineCredentials)).toBeDefined()
    await expect(page.getByText(/Molenveld|Lotte/)).toHaveCount(0)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cache')))
    expect(kept).toEqual([])
    // The visit is over on the server too.
    await expect
      .poll(async () => (await lab.callsTo('POST', '/oauth/revoke')).map(({ status }) => status))
      .toEqual([200])
  })

  test('a logout of the visitor leaves the tablet paired (S047, T20)', async ({
    page,
    portal,
    person,
    context,
    baseURL,
  }) => {
    await pair(context, baseURL ?? '')
    await portal.open(person, '/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    expect(await named(context, COOKIE_NAMES.machineCredentials)).toContain(DEMO_TABLET.id)
    expect(await named(context, COOKIE_NAMES.refreshToken)).toBeUndefined()
  })

  test('its secret goes to the token endpoint alone, and lies nowhere but in its cookie (S029, S028, T12)', async ({
    page,
    portal,
    demo,
    lab,
    context,
    baseURL,
  }) => {
    await pair(context, baseURL ?? '')
    await keepWatchAway(lab)
    await portal.open(demo.person, '/projects')
    const sent: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith(TOKEN)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await runOut(page, lab)
    await expect.poll(async () => kindOf(await named(context, COOKIE_NAMES.accessToken))).toBe('showroom')
    await expect(page).toHaveURL(/\/kiosk$/)
    await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' })
    expect(sent.join('\n')).not.toContain(DEMO_TABLET.secret)
    const storages = await page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Object.entries(storage))
        .concat([['href', location.href]])
        .join(),
    )
    expect(storages).not.toContain(DEMO_TABLET.secret)
    expect(storages).not.toContain(DEMO_TABLET.id)
  })

  test.describe('a revoked tablet', () => {
    test.use({ expectedErrors: [/401/] })

    test('says that the device is not registered, and shows no page of a customer (F-12)', async ({
      page,
      portal,
      person,
      lab,
      context,
      baseURL,
    }) => {
      await pair(context, baseURL ?? '', 'revoked')
      await keepWatchAway(lab)
      await portal.open(person, '/projects')
      await runOut(page, lab)
      await expect(page).toHaveURL(/\/auth\/login\?notice=device$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/niet geregistreerd/)
      await expect(page.locator('input')).toHaveCount(0)
    })
  })
})
