import type { BrowserContext, Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { advanceClocks, removeRandomDelays } from '#tests/support/browser/renewal-tabs.ts'
import { createStaffBoard } from '#tests/support/browser/staff-board.ts'
import { disconnect, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'

const HALF_HOUR = 31 * 60 * 1000
const TOKEN = '/v2/api/oauth/token'
const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SAMPLE_FILES['plan.pdf']) }

/** Stores the credentials of a paired tablet in the browser. */
async function pair(context: BrowserContext, url: string, secret: string = DEMO_TABLET.secret): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ client_id: DEMO_TABLET.id, client_secret: secret }))
  await context.addCookies([{ name: COOKIE_NAMES.machineCredentials, value, url, secure: true, sameSite: 'Lax' }])
}

/**
 * Leaves the end of a session to its renewal: without the chunk of the session timeout and without a realtime channel,
 * whose stream ends with the token and asks for another one before the page's clock has moved.
 */
async function leaveEndToRenewal(page: Page, lab: LabClient): Promise<void> {
  await page.addInitScript(removeRandomDelays)
  await lab.fault({ match: { path: builtFile('session-timeout') }, fault: 'stall', nth: 'every' })
}

/** Expires the tokens once the page has loaded everything, so that no call is on its way, and triggers a refetch. */
async function expireTokens(page: Page, lab: LabClient): Promise<void> {
  await page.getByRole('link', { name: /^Meldingen/ }).waitFor()
  await waitForNetworkIdle(page)
  await advanceClocks([page], lab, HALF_HOUR)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
}

const cookieValue = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

/** The kind of client that a token was issued to. */
const kindOf = (token = '..') => {
  const [, claims = ''] = token.split('.')
  return claims && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { kind: string }).kind
}

test.describe('a customer session on a paired tablet', () => {
  test('the renewal ends the session: the machine token replaces the token, and all data of the visitor is deleted (S063, S096, T11, T09)', async ({
    page,
    portal,
    demo,
    lab,
    context,
    baseURL,
  }) => {
    await pair(context, baseURL ?? '')
    await leaveEndToRenewal(page, lab)
    await portal.open(demo.person, '/projects')
    await expect(page.getByText('Woning Molenveld')).toBeVisible()
    await expireTokens(page, lab)
    await expect.poll(async () => kindOf(await cookieValue(context, COOKIE_NAMES.accessToken))).toBe('showroom')
    const grants = (await lab.callsTo('POST', TOKEN)).map(({ grantType }) => grantType)
    expect(grants).toEqual(['password', 'client_credentials'])
    await expect(page).toHaveURL(/\/kiosk$/)
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    expect(await cookieValue(context, COOKIE_NAMES.refreshToken)).toBeUndefined()
    expect(await cookieValue(context, COOKIE_NAMES.machineCredentials)).toBeDefined()
    await expect(page.getByText(/Molenveld|Lotte/)).toHaveCount(0)
    const storedCaches = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cache')))
    expect(storedCaches).toEqual([])
    // The session is also revoked on the server.
    await expect
      .poll(async () => (await lab.callsTo('POST', '/oauth/revoke')).map(({ status }) => status))
      .toEqual([200])
  })

  test('signing out leaves the tablet paired (S047, T20)', async ({ page, portal, person, context, baseURL }) => {
    await pair(context, baseURL ?? '')
    await portal.open(person, '/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    expect(await cookieValue(context, COOKIE_NAMES.machineCredentials)).toContain(DEMO_TABLET.id)
    expect(await cookieValue(context, COOKIE_NAMES.refreshToken)).toBeUndefined()
  })

  test('the client secret is in no URL and no body but that of the token request, and stored only in its cookie (S029, S028, T12)', async ({
    page,
    portal,
    demo,
    lab,
    context,
    baseURL,
  }) => {
    await pair(context, baseURL ?? '')
    await leaveEndToRenewal(page, lab)
    await portal.open(demo.person, '/projects')
    const sent: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith(TOKEN)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await expireTokens(page, lab)
    await expect.poll(async () => kindOf(await cookieValue(context, COOKIE_NAMES.accessToken))).toBe('showroom')
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
    const withSecret = (await context.cookies()).filter(({ value }) => value.includes(DEMO_TABLET.secret))
    expect(withSecret.map(({ name }) => name)).toEqual([COOKIE_NAMES.machineCredentials])
  })

  test.describe('without a connection', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    for (const { language, rename, save, held, again, lost } of [
      {
        language: 'nl' as const,
        rename: 'Naam wijzigen',
        save: 'Bewaren',
        held: 'Nog niet verstuurd. Dit toestel bewaart niets: blijf aangemeld tot er weer verbinding is.',
        again: 'Dit toestel bewaart niets. Blijf aangemeld tot alles verstuurd is, anders gaat het verloren.',
        lost: /bewaard op dit toestel|blijft op dit toestel/i,
      },
      {
        language: 'fr' as const,
        rename: 'Modifier le nom',
        save: 'Enregistrer',
        held: 'Pas encore envoyé. Cet appareil ne conserve rien : restez connecté jusqu’au retour du réseau.',
        again: 'Cet appareil ne conserve rien. Restez connecté jusqu’à ce que tout soit envoyé, sinon ce sera perdu.',
        lost: /(enregistré|conservé|reste) sur cet appareil/i,
      },
    ]) {
      test(`the visitor reads in ${language} that changes and files are not stored, which are sent later (B09, B30, F-29)`, async ({
        page,
        portal,
        backend,
        lab,
        context,
        baseURL,
      }) => {
        const person = await backend.createCustomer(language)
        await pair(context, baseURL ?? '')
        const { id } = await backend.createProject(person, { name: 'Molenveld' })
        await keepToastsOpen(page)
        await portal.open(person, `/projects/${id}`)
        await waitForBackgroundLoading(page, 'rename-dialog', 'outbox/project-outbox')
        await disconnect(page)
        await page.getByRole('button', { name: rename }).click()
        await page.getByRole('dialog').getByRole('textbox').fill('Later verstuurd')
        await page.getByRole('dialog').getByRole('button', { name: save }).click()
        await expect(page.getByText(held)).toBeVisible()
        await expect(page.getByText(again)).toBeVisible()
        await page.locator('input[type=file]').setInputFiles([PLAN])
        await expect(page.locator('#attachments li').getByRole('alert')).toBeVisible()
        await expect(page.getByText(lost)).toHaveCount(0)
        await context.setOffline(false)
        await expect(page.getByText(again)).toHaveCount(0, { timeout: 30_000 })
        await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ status }) => status)).toEqual([200])
      })
    }
  })

  test.describe('a revoked tablet', () => {
    test.use({ expectedErrors: [/401/] })

    test('shows that the device is not registered, and no customer page (F-12)', async ({
      page,
      portal,
      person,
      lab,
      context,
      baseURL,
    }) => {
      await pair(context, baseURL ?? '', 'revoked')
      await leaveEndToRenewal(page, lab)
      await portal.open(person, '/projects')
      await expireTokens(page, lab)
      await expect(page).toHaveURL(/\/auth\/login\?notice=device$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/niet geregistreerd/)
      await expect(page.locator('input')).toHaveCount(0)
    })
  })
})

test('staff set how long a tablet waits for a touch; an open item doubles it (E40, F-70)', async ({
  page,
  backend,
}) => {
  const board = createStaffBoard(backend, 8)
  await board.open(page, 0)
  await page.getByRole('radio', { name: '30 seconden' }).check()
  await page.getByRole('button', { name: 'Vergrendelen' }).click()
  await page.getByRole('button', { name: 'Kom binnen' }).click()
  await expect(page.getByText('Dit scherm sluit na 30 seconden zonder aanraking')).toBeVisible()
  const question = page.getByRole('dialog').filter({ hasText: 'Bent u er nog?' })
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Ik ben er nog' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Eerst rondkijken' }).click()
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  await page.clock.runFor(31_000)
  const scrolled = page.evaluate(() => new Promise((resolve) => addEventListener('wheel', () => resolve(null))))
  await page.mouse.wheel(0, 100)
  await scrolled
  await page.clock.runFor(50_000)
  await expect(question).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(question).toBeVisible()
})
