import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { customerProjects } from '#server/db/tables.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { breakCaches, breakDatabases } from '#tests/support/browser/broken-storage.ts'
import { openTablet, findTraces } from '#tests/support/browser/open-tablet.ts'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const MINUTE = 60_000

test.use({ viewport: { width: 1180, height: 820 } })

const enterButton = (page: Page) => page.getByRole('button', { name: 'Kom binnen' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Advances the backend's clock and reloads the page. */
async function advanceBackendClock(page: Page, lab: LabClient, ms: number): Promise<void> {
  await lab.moveClock(ms)
  await page.reload()
  await expect(heading(page)).toBeVisible()
}

/**
 * Lets an idle visitor's session end, retried until the session timeout is loaded. The page has time to start again: for
 * a start that lasts longer on the page's clock it shows an error.
 */
async function endIdleSession(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(80_000)
    await expect(enterButton(page)).toBeVisible()
  }).toPass()
}

/** Logs a visitor in on the tablet. */
async function logIn(page: Page, portal: Portal, person: Person): Promise<void> {
  await enterButton(page).click()
  await page.getByRole('button', { name: 'Aanmelden' }).click()
  await expect(heading(page)).toHaveText('Aanmelden')
  await portal.fillLogin(person)
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toBeVisible()
}

test.describe('a visitor who logs in on a tablet', () => {
  // Requests pending at the end of the session get a 401.
  test.use({ expectedErrors: [/401/] })

  test.beforeEach(async ({ page, lab }) => {
    await page.clock.install()
    await openTablet(page, lab)
  })

  test('a minute before the session ends a dialog offers to log in again; then the session ends (T11)', async ({
    page,
    portal,
    person,
    lab,
    backend,
  }) => {
    const project = await backend.createProject(person, { name: 'Molenveld' })
    await logIn(page, portal, person)
    await page.goto(`/projects/${project.id}`)
    await expect(heading(page)).toHaveText('Molenveld')
    await advanceBackendClock(page, lab, 29.2 * MINUTE)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Uw bezoek aan dit scherm loopt af')
    await expect(dialog.getByRole('timer')).toContainText(/Over \d+ seconden/)
    await dialog.getByRole('button', { name: 'Opnieuw aanmelden' }).click()
    await expect(heading(page)).toHaveText('Aanmelden')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`))
    await advanceBackendClock(page, lab, 58.6 * MINUTE)
    // A slow login leaves the second session more of its time.
    const [secondsLeft] = /\d+/.exec(await dialog.getByRole('timer').innerText()) ?? []
    await dialog.getByRole('button', { name: 'Eerst afwerken' }).click()
    await expect(dialog).toHaveCount(0)
    const rest = (Number(secondsLeft) + 5) * 1000
    // Responses to what the page asks for meanwhile would set its idea of the server's time back.
    await lab.moveClock(58.6 * MINUTE + rest)
    await page.clock.runFor(rest)
    await expect(enterButton(page)).toBeVisible()
  })

  test('an idle visitor is asked, then logged out, and all their data is deleted (F-70, F-71, B30, S050)', async ({
    page,
    portal,
    person,
    backend,
    context,
  }) => {
    test.slow()
    const marker = `Merkteken${person.id.slice(0, 8)}`
    const project = await backend.createProject(person, { name: marker })
    const cookieNames = async () => (await context.cookies()).map(({ name }) => name).toSorted()
    // The last one that the tablet gets for itself.
    await expect.poll(cookieNames).toContain(COOKIE_NAMES.realtimeToken)
    const before = await cookieNames()
    await logIn(page, portal, person)
    await page.getByRole('link', { name: 'Projecten' }).first().click()
    await expect(page.getByText(marker).first()).toBeVisible()
    await page.getByRole('searchbox').fill(marker)
    await page.getByRole('link', { name: new RegExp(marker) }).click()
    await expect(heading(page)).toHaveText(marker)
    expect(await findTraces(page, [marker, person.emailAddress])).toEqual(expect.arrayContaining(['page', 'memory']))
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(page.getByRole('dialog').filter({ hasText: 'Bent u er nog?' })).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(enterButton(page)).toBeVisible()
    expect(await findTraces(page, [marker, person.emailAddress, person.id, project.id])).toEqual([])
    await expect.poll(cookieNames).toEqual(before)
    await page.goto('/projects')
    await expect(page).toHaveURL(/\/kiosk$/)
  })

  test('an idle login form returns to the idle screen of the tablet (F-70, E40)', async ({ page }) => {
    await enterButton(page).click()
    await page.getByRole('button', { name: 'Aanmelden' }).click()
    await expect(heading(page)).toHaveText('Aanmelden')
    await page.getByLabel('E-mailadres').fill('half@voorbeeld.be')
    await endIdleSession(page)
    expect(await findTraces(page, ['half@voorbeeld.be'])).toEqual([])
  })

  test('is offered no provider, whose own session would stay for the next visitor (F-71)', async ({ page }) => {
    await enterButton(page).click()
    await page.getByRole('button', { name: 'Aanmelden' }).click()
    const expectNoProvider = async (title: string) => {
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByLabel('E-mailadres')).toBeVisible()
      await expect(page.locator('[data-provider=google], [data-provider=facebook]')).toHaveCount(0)
      await expect(page.getByText('of', { exact: true })).toHaveCount(0)
    }
    await expectNoProvider('Aanmelden')
    await page.getByRole('link', { name: 'Registreren' }).click()
    await expectNoProvider('Begin met uw e-mailadres')
  })

  test('a pending save completes before the session ends (F-72)', async ({ page, portal, person, backend, lab }) => {
    const project = await backend.createProject(person, { name: 'Eerst' })
    await logIn(page, portal, person)
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Daarna')
    await lab.fault({ match: { method: 'PATCH', path: '/v2/api/customer_projects/*' }, fault: 'delay', ms: 3000 })
    // Ten seconds before the idle timeout.
    await page.clock.runFor(65_000)
    const idleDialog = page.getByRole('dialog').filter({ hasText: 'Bent u er nog?' })
    await expect(idleDialog).toBeVisible()
    const saveRequest = page.waitForRequest((request) => request.method() === 'PATCH')
    await page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Bewaren', includeHidden: true }) })
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await saveRequest
    // The save cancels the countdown.
    await page.clock.runFor(100)
    await expect(idleDialog).toBeHidden()
    const storedName = async () => {
      const [row] = await backend.db.select().from(customerProjects).where(eq(customerProjects.id, project.id))
      return row?.name
    }
    await expect.poll(storedName).toBe('Daarna')
    await endIdleSession(page)
  })

  test('logging out returns to the idle screen of the tablet, which stays paired (S047, T20)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await logIn(page, portal, person)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(enterButton(page)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain(COOKIE_NAMES.machineCredentials)
  })

  test('logging out works where databases and caches do not answer (T20, F-29)', async ({ page, portal, person }) => {
    await breakDatabases(page, 'silent')
    await breakCaches(page, 'silent')
    await page.reload()
    await logIn(page, portal, person)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(enterButton(page)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.goto('/projects')
    await expect(heading(page)).toHaveText('Welkom in onze toonzaal')
  })
})

test('an untouched tablet reloads once a day (F-74)', async ({ page, lab }) => {
  await page.clock.install()
  await openTablet(page, lab)
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.clock.fastForward('23:00:00')
  expect(await isSamePage()).toBe(true)
  await expect(async () => {
    await page.clock.fastForward('02:00:00')
    expect(await isSamePage()).toBe(false)
  }).toPass()
  await expect(enterButton(page)).toBeVisible()
})

test('an idle tablet reloads once for a new build (E43, F-74)', async ({ page, lab }) => {
  await page.clock.install()
  await openTablet(page, lab)
  const mark = () => page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  await mark()
  await lab.fault({ match: { path: '/build.json' }, fault: 'json', body: { build: 'newer' }, nth: 'every' })
  await expect(async () => {
    await page.clock.fastForward('11:00')
    expect(await isSamePage()).toBe(false)
  }).toPass()
  await expect(enterButton(page)).toBeVisible()
  await mark()
  const countVersionChecks = async () => (await lab.callsTo('GET', '/build.json')).length
  const before = await countVersionChecks()
  await expect(async () => {
    await page.clock.fastForward('11:00')
    expect(await countVersionChecks()).toBeGreaterThan(before + 3)
  }).toPass()
  expect(await isSamePage()).toBe(true)
})
