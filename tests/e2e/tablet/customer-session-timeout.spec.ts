import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { customerProjects } from '#server/db/tables.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { openTablet, findTraces } from '#tests/support/browser/open-tablet.ts'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const MINUTE = 60_000

test.use({ viewport: { width: 1180, height: 820 } })

const attract = (page: Page) => page.getByRole('button', { name: 'Kom binnen' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Advances the backend's clock and lets the page notice. */
async function later(page: Page, lab: LabClient, ms: number): Promise<void> {
  await lab.moveClock(ms)
  await page.reload()
  await expect(heading(page)).toBeVisible()
}

/** A visitor logs in on the tablet, as anybody can do there. */
async function logIn(page: Page, portal: Portal, person: Person): Promise<void> {
  await attract(page).click()
  await page.getByRole('button', { name: 'Aanmelden bij Mijn Kareel' }).click()
  await expect(heading(page)).toHaveText('Welkom terug')
  await portal.fillLogin(person)
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toBeVisible()
}

test.describe('a visitor who logs in on a tablet', () => {
  // Calls that are out when a visit ends are answered for a session that is over.
  test.use({ expectedErrors: [/401/] })

  test.beforeEach(async ({ page, lab }) => {
    await page.clock.install()
    await openTablet(page, lab)
  })

  test('a minute before the end of the visit it says so, and offers to log in again; then it ends (T11)', async ({
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
    await later(page, lab, 29.2 * MINUTE)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Uw bezoek aan dit scherm loopt af')
    await expect(dialog.getByRole('timer')).toContainText(/Over \d+ seconden/)
    await dialog.getByRole('button', { name: 'Opnieuw aanmelden' }).click()
    await expect(heading(page)).toHaveText('Welkom terug')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`))
    await later(page, lab, 58.6 * MINUTE)
    await dialog.getByRole('button', { name: 'Eerst afwerken' }).click()
    await expect(dialog).toHaveCount(0)
    await page.clock.runFor(40_000)
    await expect(attract(page)).toBeVisible()
  })

  test('an idle visitor is asked, then logged out; nothing of them remains on the tablet (F-70, F-71, B30, S050)', async ({
    page,
    portal,
    person,
    backend,
    context,
  }) => {
    test.slow()
    const marker = `Merkteken${person.id.slice(0, 8)}`
    const project = await backend.createProject(person, { name: marker })
    const before = (await context.cookies()).map(({ name }) => name).toSorted()
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
    await expect(attract(page)).toBeVisible()
    expect(await findTraces(page, [marker, person.emailAddress, person.id, project.id])).toEqual([])
    expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(before)
    await page.goto('/projects')
    await expect(page).toHaveURL(/\/kiosk$/)
  })

  test('an idle login form returns to the tablet’s start screen (F-70, E40)', async ({ page }) => {
    await attract(page).click()
    await page.getByRole('button', { name: 'Aanmelden bij Mijn Kareel' }).click()
    await expect(heading(page)).toHaveText('Welkom terug')
    await page.getByLabel('E-mailadres').fill('half@voorbeeld.be')
    // Runs once the watch is there; the page does without it until then.
    await expect(async () => {
      await page.clock.runFor(80_000)
      await expect(attract(page)).toBeVisible({ timeout: 3000 })
    }).toPass()
    expect(await findTraces(page, ['half@voorbeeld.be'])).toEqual([])
  })

  test('a save that is out is finished before the visit ends, and lands with its own customer (F-72)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const project = await backend.createProject(person, { name: 'Eerst' })
    await logIn(page, portal, person)
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Daarna')
    await lab.fault({ match: { method: 'PATCH', path: '/v2/api/customer_projects/*' }, fault: 'delay', ms: 3000 })
    // Ten seconds before the end, and without a touch.
    await page.clock.runFor(65_000)
    const asks = page.getByRole('dialog').filter({ hasText: 'Bent u er nog?' })
    await expect(asks).toBeVisible()
    const out = page.waitForRequest((request) => request.method() === 'PATCH')
    await page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Bewaren', includeHidden: true }) })
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await out
    // Nobody is sent away meanwhile.
    await page.clock.runFor(100)
    await expect(asks).toBeHidden()
    const named = async () => {
      const [row] = await backend.db.select().from(customerProjects).where(eq(customerProjects.id, project.id))
      return row?.name
    }
    await expect.poll(named).toBe('Daarna')
    await expect(async () => {
      await page.clock.runFor(80_000)
      await expect(attract(page)).toBeVisible({ timeout: 3000 })
    }).toPass()
  })

  test('logging out returns to the tablet’s start screen, still paired (S047, T20)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await logIn(page, portal, person)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(attract(page)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain(COOKIE_NAMES.machineCredentials)
  })
})

test('a tablet that nobody touches starts itself anew once a day (F-74)', async ({ page, lab }) => {
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
  await expect(attract(page)).toBeVisible()
})

test('between two visits a tablet takes up a new build by itself, once (E43, F-74)', async ({ page, lab }) => {
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
  await expect(attract(page)).toBeVisible()
  await mark()
  const looks = async () => (await lab.callsTo('GET', '/build.json')).length
  const before = await looks()
  await expect(async () => {
    await page.clock.fastForward('11:00')
    expect(await looks()).toBeGreaterThan(before + 3)
  }).toPass()
  expect(await isSamePage()).toBe(true)
})
