import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { signIn } from '#tests/support/api/demo-session.ts'
import { EventReader } from '#tests/support/api/event-stream-reader.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { findTraces } from '#tests/support/browser/open-tablet.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { createPairingCode } from '#tests/support/browser/staff-board.ts'
import { typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const TOKEN = '/v2/api/oauth/token'
/** Ten in the morning in Belgium, on a day without other appointments. */
const TEN = Date.parse('2028-03-01T09:00:00Z')
const MINUTE_MS = 60_000
const CODE = '730264'

// A tablet asks for its stream before its showroom is chosen, if that takes long.
test.use({ viewport: { width: 1180, height: 820 }, expectedErrors: [/409/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Opens the n-th picture; resolves to its title. */
async function openPicture(page: Page, nth: number): Promise<string> {
  const title = await page.locator('main li b').nth(nth).innerText()
  await page.locator('main li button').nth(nth).click()
  await expect(heading(page)).toHaveText(title)
  return title
}

test('Journey 12: a tablet is paired, checks in a visitor, shares a selection and resets (S152, S050, S096, S068, B12, B13, E40, F-71)', async ({
  page,
  context,
  browser,
  backend,
  lab,
  person,
}) => {
  test.slow()
  await lab.hub(true)
  const moveTo = async (minutes: number) => {
    const time = new Date(TEN + minutes * MINUTE_MS)
    backend.clock.setOffset(time.getTime() - Date.now())
    await page.clock.setSystemTime(time)
  }
  const grants = async () => (await lab.callsTo('POST', TOKEN)).map(({ grantType }) => grantType)
  await page.clock.install({ time: new Date(TEN) })
  await moveTo(0)
  const dateFrom = new Date(TEN + 45 * MINUTE_MS)
  const { id } = await backend.createAppointment(person, { dateFrom, code: CODE, showroomId: DEMO_TABLET.showroomId })

  await test.step('the tablet is paired with a code and a showroom and stays paired after a reload', async () => {
    const code = await createPairingCode(page)
    await page.goto('/kiosk/setup')
    await page.getByLabel('Koppelcode').fill(code)
    await press(page, 'Koppelen')
    await press(page, 'Toonzaal Gent')
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  })

  await test.step('an expired token is replaced with the credentials, not with a refresh token', async () => {
    const before = (await grants()).filter((grant) => grant === 'client_credentials').length
    // A call on its way would arrive with a token that is expired by then.
    await waitForNetworkIdle(page)
    await moveTo(35)
    await press(page, 'Kom binnen')
    await typeCode(page, CODE)
    await expect(heading(page)).toHaveText('Bent u dit?')
    const after = await grants()
    expect(after.filter((grant) => grant === 'client_credentials').length).toBeGreaterThan(before)
    expect(after).not.toContain('refresh_token')
  })

  await test.step('a double tap checks in once and sends a realtime event', async () => {
    const subscriber = await subscribe()
    await page.getByRole('button', { name: /^T\. .+ · 10:45$/ }).dblclick()
    await expect(heading(page)).toHaveText('Dag Test')
    expect((await lab.callsTo('POST', '/checkin')).map(({ status }) => status)).toEqual([200])
    await expect.poll(() => subscriber.events.map(({ data }) => data).join('\n')).toContain('CHECKED_IN')
    expect(subscriber.text).toContain(id)
    await subscriber.stop()
  })

  let titles: string[] = []
  await test.step('likes and dislikes with reasons are on the phone within ten seconds', async () => {
    await press(page, 'Rondkijken op dit scherm')
    const liked = await openPicture(page, 0)
    await press(page, /^Mooi$/)
    await press(page, 'Terug')
    const disliked = await openPicture(page, 1)
    await press(page, /^Niet mooi$/)
    await press(page, 'Voeg')
    await press(page, 'Neem 2 keuzes mee op uw gsm')
    const shareUrl = await page.getByText(/\/hand-over\/[\w-]{22}$/).innerText()
    titles = [liked, disliked]

    const phoneContext = await browser.newContext({
      baseURL: backend.url,
      viewport: { width: 390, height: 844 },
      locale: 'nl-BE',
    })
    const phone = await phoneContext.newPage()
    await phone.clock.install({ time: new Date(Date.now() + backend.clock.offsetMs()) })
    await new Portal(phone, lab).signIn(person)
    await phone.goto(new URL(shareUrl).pathname)
    await expect(phone.getByRole('region', { name: /^Mooi/ })).toContainText(liked, { timeout: 10_000 })
    await expect(phone.getByRole('region', { name: /^Niet mooi/ })).toContainText(disliked)
    await expect(phone.getByRole('region', { name: /^Niet mooi/ })).toContainText('Voeg')
    await phoneContext.close()
  })

  await test.step('after a minute of inactivity the tablet counts down, resets and deletes all data of the visitor', async () => {
    await page.clock.runFor(61_000)
    await expect(page.getByRole('dialog')).toContainText('Bent u er nog?')
    // The last second runs in real time, so that the network check of the page can finish.
    await page.clock.runFor(13_000)
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await expect.poll(() => findTraces(page, [...titles, id, 'Dag Test']), { timeout: 90_000 }).toEqual([])
    // Removed cookies stay with an empty value, because the browser does not use the mocked clock.
    const names = (await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name)
    const remainingCookies = [COOKIE_NAMES.machineCredentials, COOKIE_NAMES.deviceId, COOKIE_NAMES.showroom]
    expect(names).toEqual(expect.arrayContaining(remainingCookies))
    expect(names).not.toContain(COOKIE_NAMES.refreshToken)
  })

  async function subscribe(): Promise<EventReader> {
    const send = (path: string, init?: RequestInit) => fetch(backend.url + path, init)
    const headers = await signIn(send, { email: person.emailAddress, password: person.password })
    const response = await send(servedPath(realtimeEndpoints.token.path), {
      method: realtimeEndpoints.token.method,
      headers,
    })
    const { token } = (await response.json()) as { token: string }
    return new EventReader(await send(`${HUB_PATH}?topic=*`, { headers: { authorization: `Bearer ${token}` } }))
  }
})
