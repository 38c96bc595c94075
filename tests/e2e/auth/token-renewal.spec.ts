import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { advanceClocks, removeRandomDelays, waitForBells } from '#tests/support/browser/renewal-tabs.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HOUR = 60 * 60 * 1000

test.describe('token renewal', () => {
  test('all requests of a page wait for one renewal of the expired token (S061, S062, S064, S097)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.signIn(person)
    await portal.moveClocks(HOUR)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Limited projects have a request of their own.
    const lists = async () => (await lab.callsTo('GET', '/v2/api/customer_projects')).length
    await expect.poll(lists).toBeGreaterThanOrEqual(2)
    const tokenCalls = await lab.callsTo('POST', '/v2/api/oauth/token')
    expect(tokenCalls.map(({ grantType }) => grantType)).toEqual(['password', 'refresh_token'])
    expect(tokenCalls[1]?.tokenMembers).toEqual(['grant_type', 'refresh_token', 'client_id', 'client_secret'])
    const calls = (await lab.calls()).filter(({ path }) => path.startsWith('/v2/api/') && !path.endsWith('/token'))
    expect(calls.map(({ status }) => status).filter((status) => status === 401)).toEqual([])
  })

  test('after sleep the first use renews the expired token once and refreshes the page (F-06, S061)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await page.addInitScript(removeRandomDelays)
    await portal.open(person, '/projects')
    await waitForBells([page])
    const before = (await lab.callsTo('GET', '/v2/api/customer_projects')).length
    await advanceClocks([page], lab, 9 * HOUR)
    // No timer renews the token.
    expect(await lab.callsTo('POST', '/v2/api/oauth/token')).toHaveLength(1)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect
      .poll(async () => (await lab.callsTo('GET', '/v2/api/customer_projects')).length)
      .toBeGreaterThan(before)
    const grants = (await lab.callsTo('POST', '/v2/api/oauth/token')).map(({ grantType }) => grantType)
    expect(grants).toEqual(['password', 'refresh_token'])
    expect((await lab.calls()).filter(({ status }) => status === 401)).toEqual([])
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

    test('an expired token does not end the session; it is renewed once after reconnecting (B04, F-14, T02)', async ({
      page,
      portal,
      demo,
      lab,
      context,
    }) => {
      await portal.open(demo.person, '/projects')
      await expect(page.getByText('Woning Molenveld')).toBeVisible()
      await disconnect(page)
      await lab.moveClock(HOUR)
      await page.clock.setSystemTime(new Date(Date.now() + HOUR))
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(page.getByText(/^Geen verbinding – u ziet/)).toBeVisible()
      await expect(page.getByText('Woning Molenveld')).toBeVisible()
      expect((await context.cookies()).map(({ name }) => name)).toContain(COOKIE_NAMES.refreshToken)
      await context.setOffline(false)
      const renewals = async () =>
        (await lab.callsTo('POST', '/v2/api/oauth/token')).filter(({ grantType }) => grantType === 'refresh_token')
      await expect.poll(async () => (await renewals()).map(({ status }) => status), { timeout: 15_000 }).toEqual([200])
      await expect(page.getByText(/^Geen verbinding – u ziet/)).toBeHidden({ timeout: 15_000 })
      await expect(page).not.toHaveURL(/\/auth\/login/)
      expect(await renewals()).toHaveLength(1)
    })
  })

  test.describe('rejected', () => {
    test.use({ expectedErrors: [/400|401/] })

    test('a rejected renewal ends the session and keeps the return path (S065, S123)', async ({
      page,
      portal,
      person,
      context,
      lab,
    }) => {
      await portal.signIn(person)
      // Only the backend's clock moves, so the browser keeps its cookies.
      await lab.moveClock(31 * 24 * HOUR)
      await page.goto('/projects')
      await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects$/)
      expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE_NAMES.refreshToken)
    })

    test('a 401 for the current token signs out (S066)', async ({ page, portal, person, lab }) => {
      await portal.open(person, '/')
      await lab.fault({
        match: { method: 'GET', path: '/v2/api/customer_projects/*' },
        nth: 'every',
        fault: 'status',
        status: 401,
      })
      await page.goto('/projects/42')
      await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects%2F42$/)
    })
  })

  test('signed-in calls send token type and token as received, on public endpoints, too; files get none (S092, S027)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    const publicCall = page.waitForRequest(/\/v2\/api\/showrooms/)
    await portal.open(person, '/appointments/new')
    const tokens = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
    const authorization = `${tokens[COOKIE_NAMES.tokenType]} ${tokens[COOKIE_NAMES.accessToken]}`
    expect((await publicCall).headers().authorization).toBe(authorization)
    const request = page.waitForRequest(/\/v2\/api\/customer_projects/)
    await page.goto('/projects')
    expect((await request).headers().authorization).toBe(authorization)
    const calls = (await lab.calls()).filter(({ path }) => path === '/build.json')
    for (const call of calls) expect(call.headers.authorization).toBeUndefined()
  })
})
