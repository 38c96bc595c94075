import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import {
  expireAndFetch,
  holdRefusal,
  refetchAfterReconnect,
  openTabs,
  advanceClocks,
  waitForBells,
} from '#tests/support/browser/renewal-tabs.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const TOKEN = '/v2/api/oauth/token'
const HALF_HOUR = 31 * 60 * 1000

const renewals = async (lab: LabClient) =>
  (await lab.callsTo('POST', TOKEN)).filter(({ grantType }) => grantType === 'refresh_token').length

// The browser logs the delayed 401.
test.use({ expectedErrors: [/401/] })

test('Journey 9: two tabs share renewals and sign-out, survive a closed tab and ignore a delayed 401', async ({
  context,
  portal,
  demo,
  lab,
}) => {
  test.slow()
  await portal.signIn(demo.person)
  const [one, two] = await openTabs(context, 2, '/projects')
  if (!one || !two) throw new Error('There are two tabs')

  await test.step('both tabs fetch after expiry with one token request', async () => {
    await expireAndFetch([one, two], lab, HALF_HOUR)
    expect(await renewals(lab)).toBe(1)
  })

  await test.step('the other tab takes over if the renewing tab is closed', async () => {
    await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'stall' })
    await advanceClocks([one, two], lab, 2 * HALF_HOUR)
    await one.evaluate(() => dispatchEvent(new Event('offline')))
    await expect.poll(() => renewals(lab)).toBe(2)
    const fetched = refetchAfterReconnect(two)
    await one.close()
    await fetched
    expect(await renewals(lab)).toBe(3)
  })

  const [three] = await openTabs(context, 1, '/account')
  if (!three) throw new Error('There is a third tab')
  await test.step('signing out in one tab signs out the other and deletes the cache', async () => {
    await three.getByRole('button', { name: 'Afmelden' }).click()
    await expect(three).toHaveURL(/\/auth\/login$/)
    await expect(two).toHaveURL(/\/auth\/login$/)
    expect(await two.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cache')))).toEqual([])
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE_NAMES.accessToken)
  })

  await test.step('after a new login a delayed 401 for the old token does not end the session', async () => {
    await two.locator('input[type=email]').fill(demo.person.emailAddress)
    await two.locator('input[autocomplete=current-password]').fill(demo.person.password)
    await two.locator('form button[type=submit]').click()
    await expect(two).toHaveURL(/\/$/)
    await expect(three).toHaveURL(/\/$/)
    await waitForBells([two, three])
    const before = await renewals(lab)
    const deliver = await holdRefusal(two, lab)
    await expireAndFetch([three], lab, 3 * HALF_HOUR)
    // The refused call, the same again, and that of the other tab.
    expect(await deliver()).toEqual([401, 200, 200])
    expect(await renewals(lab)).toBe(before + 1)
    await expect(two).not.toHaveURL(/\/auth\/login/)
    await expect(three).not.toHaveURL(/\/auth\/login/)
  })
})
