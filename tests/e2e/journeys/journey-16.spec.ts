import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { signIn } from '#tests/support/api/demo-session.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { fillStorage } from '#tests/support/browser/full-storage.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const TOKEN = servedPath(authEndpoints.token.path)
const CHANNEL_TOKEN = servedPath(realtimeEndpoints.token.path)
const LIST = servedPath(projectEndpoints.list.path)
const FIVE_MINUTES_MS = 5 * 60_000
/** Covers the reconnect delays of the channel and the retry delays of lists. */
const RETRY_TIMEOUT = { timeout: 45_000 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === COOKIE_NAMES.refreshToken)
const streams = async (lab: LabClient) =>
  (await lab.callsTo('GET', HUB_PATH)).filter(({ status }) => status === 200).length

// The browser logs the failed requests.
test.use({ expectedErrors: [/status of (4\d\d|5\d\d)|net::ERR/] })

for (const [size, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(`Journey 16: bad responses (${size})`, () => {
    test.use({ viewport })

    test('Journey 16: a token response without a refresh token does not sign in; the next attempt does (S124, S082)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      const body = { access_token: 'a', token_type: 'Bearer', expires_in: 1800 }
      await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'json', body })
      await page.goto('/auth/login')
      await portal.fillLogin(person)
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/login/)
      expect(await isSignedIn(page)).toBe(false)
      await portal.fillLogin(person)
      await expect(page).not.toHaveURL(/\/auth\/login/)
      expect(await isSignedIn(page)).toBe(true)
    })

    test('Journey 16: a missing realtime token is logged to the console, and everything else works (S125, S083)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      const consoleMessages: string[] = []
      page.on('console', (message) => consoleMessages.push(message.text()))
      await backend.createProject(person, { name: 'Zonder kanaal' })
      const body = { expiresIn: 600, hubUrl: HUB_PATH }
      await lab.fault({ match: { path: CHANNEL_TOKEN }, nth: 'every', fault: 'json', body })
      await portal.open(person, '/projects')
      await expectSoon('console message', () =>
        Promise.resolve(consoleMessages.some((text) => text.includes('No token received'))),
      )
      await page.getByRole('link', { name: /Zonder kanaal/ }).click()
      await expect(heading(page)).toHaveText('Zonder kanaal')
      expect(await isSignedIn(page)).toBe(true)
      expect(await streams(lab)).toBe(0)
    })

    test('Journey 16: a failed list shows an error and recovers; HTML is an error, not an empty list; a violation is shown at its field (S126, S127, S129, T27)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      test.slow()
      const { id } = await backend.createProject(person, { name: 'Hoeve' })
      const lists = { method: 'GET', path: LIST }
      const errorMessage = page.getByText('Uw projecten laden niet')
      const projectLink = page.getByRole('link', { name: /Hoeve/ })
      await portal.signIn(person)

      await test.step('a 500 with plain text shows an error, and the list recovers by itself', async () => {
        await lab.fault({ match: lists, nth: 'every', fault: 'text', status: 500, body: 'oops' })
        await page.goto('/projects')
        await expect(errorMessage).toBeVisible()
        await lab.clearFaults()
        await expect(projectLink).toBeVisible(RETRY_TIMEOUT)
        await expect(errorMessage).toHaveCount(0)
      })

      await test.step('HTML or plain text with status 200 shows an error, not an empty list', async () => {
        for (const fault of ['html', 'text'] as const) {
          // This page does not run the app, which would store its cache again.
          await page.goto('/legal/cookies.nl.html')
          await page.evaluate(() => localStorage.clear())
          await lab.fault({ match: lists, nth: 'every', fault })
          await page.goto('/projects')
          await expect(errorMessage).toBeVisible()
          await lab.clearFaults()
          await expect(projectLink).toBeVisible(RETRY_TIMEOUT)
        }
      })

      await test.step('a 422 shows its violation at the field and keeps the input', async () => {
        const message = 'Deze naam is hier al in gebruik'
        const violations = [{ propertyPath: 'name', message, code: 'taken' }]
        const body = {
          type: 'about:blank',
          title: 'Niet goed',
          detail: '',
          status: 422,
          code: 'violations',
          violations,
        }
        await lab.fault({ match: { method: 'PATCH', path: `${LIST}/${id}` }, fault: 'status', status: 422, body })
        await page.goto(`/projects/${id}`)
        await page.getByRole('button', { name: 'Naam wijzigen' }).click()
        const field = page.getByRole('dialog').getByRole('textbox')
        await field.fill('Vierkantshoeve')
        await page.getByRole('button', { name: 'Bewaren' }).click()
        await expect(field).toHaveAccessibleDescription(new RegExp(message))
        await expect(field).toHaveValue('Vierkantshoeve')
        await page.getByRole('button', { name: 'Bewaren' }).click()
        await expect(heading(page)).toHaveText('Vierkantshoeve')
      })
    })

    test('Journey 16: plain text with status 200 is accepted where no body is needed (S129)', async ({ page, lab }) => {
      const path = servedPath(registrationEndpoints.register.path)
      await lab.fault({ match: { method: 'POST', path }, fault: 'text', body: 'OK' })
      await page.goto('/auth/register')
      await page.getByLabel('E-mailadres').fill('nieuw-zestien@voorbeeld.be')
      await page.getByRole('button', { name: 'Stuur mij de link' }).click()
      await expect(page).toHaveURL(/\/auth\/check-mail$/)
    })

    test('Journey 16: after five minutes without the hub the page fetches a new token and missed changes and stays signed in (B25, F-63, T18)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      test.slow()
      const { id } = await backend.createProject(person, { name: 'Voor de pauze' })
      await lab.hub(true)
      await page.clock.install()
      await portal.open(person, '/projects')
      await expect(page.getByText('Voor de pauze')).toBeVisible()
      await expectSoon('first stream', async () => (await streams(lab)) >= 1)
      const tokens = async () => (await lab.callsTo('GET', CHANNEL_TOKEN)).length
      const before = await tokens()

      await lab.hub(false)
      const send = (path: string, init?: RequestInit) => fetch(lab.url + path, init)
      const headers = await signIn(send, { email: person.emailAddress, password: person.password })
      const type = { 'content-type': 'application/merge-patch+json' }
      const body = JSON.stringify({ name: 'Tijdens de pauze' })
      expect((await send(`${LIST}/${id}`, { method: 'PATCH', headers: { ...headers, ...type }, body })).status).toBe(
        200,
      )
      await lab.moveClock(FIVE_MINUTES_MS)
      await page.clock.fastForward(FIVE_MINUTES_MS)
      await lab.hub(true)
      // The reconnect delay has grown: advance the clock until the next attempt.
      await expectSoon('another stream', async () => {
        await page.clock.fastForward(10_000)
        return (await streams(lab)) >= 2
      })
      await expect(page.getByText('Tijdens de pauze')).toBeVisible(RETRY_TIMEOUT)
      expect(await tokens()).toBeGreaterThan(before)
      expect(await isSignedIn(page)).toBe(true)
      await expect(page).toHaveURL(/\/projects$/)
    })

    test('Journey 16: with a full storage everything works and the status page shows a warning (F-29, B44)', async ({
      page,
      openProject,
    }) => {
      await openProject({ name: 'Vol huis' })
      await fillStorage(page)
      await page.getByRole('button', { name: 'Naam wijzigen' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Toch bewaard')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(heading(page)).toHaveText('Toch bewaard')
      await page.goto('/status')
      await expect(heading(page)).toHaveText('Status')
      // What the pages stored meanwhile may have replaced their oldest data, which made room.
      await expect(async () => {
        await fillStorage(page)
        await page.getByRole('button', { name: 'Opnieuw nagaan' }).click()
        await expect(page.getByText(/^Vol\. Alles blijft werken/)).toBeVisible({ timeout: 2000 })
      }).toPass()
      expect(await isSignedIn(page)).toBe(true)
    })
  })
}
