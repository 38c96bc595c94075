import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { customers } from '#server/db/tables.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { waitForModules } from '#tests/support/browser/offline.ts'
import { removeRandomDelays, waitForBells } from '#tests/support/browser/renewal-tabs.ts'
import { stopTab, TAB_STATES } from '#tests/support/browser/stopped-tab.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const YESTERDAY = () => new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
const analyticsSwitch = (page: Page) => page.getByRole('switch', { name: 'Gebruik meten' })

const storedConsent = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === COOKIE_NAMES.consent)?.value.split('.')[0]

/** Stores an earlier choice in the profile. */
async function chooseEarlier(backend: TestBackend, { id }: Person, granted: boolean): Promise<void> {
  const [row] = await backend.db.select().from(customers).where(eq(customers.id, id))
  const consents = { marketing: null, analytics: { granted, at: YESTERDAY() } }
  await backend.db
    .update(customers)
    .set({ profile: { ...row?.profile, consents } })
    .where(eq(customers.id, id))
}

/** Lets the page read everything again, and holds what is edited here; resolves once it is held. */
async function holdReads(page: Page, lab: LabClient): Promise<void> {
  await waitForBells([page])
  await waitForRequestsSettled(lab)
  const heldPaths = async () => (await lab.calls()).filter(({ isHeld }) => isHeld).map(({ path }) => path)
  // Not all reads: a browser has six connections to a server, one of which has to save.
  const paths = ['/v2/api/customers/*', '/v2/api/notifications/preferences']
  await lab.fault(...paths.map((path) => ({ match: { method: 'GET', path }, nth: 'every', fault: 'hold' }) as const))
  const probe = page.waitForResponse((response) => response.url().endsWith('/build.json'))
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  // Until this response the page counts as offline, although a slow one may send other reads.
  await (await probe).finished()
  await expect.poll(async () => (await heldPaths()).join()).toContain('/v2/api/customers/')
  await waitForRequestsSettled(lab)
  await lab.clearFaults()
}

async function release(lab: LabClient): Promise<void> {
  await lab.release()
  await expect.poll(async () => (await lab.calls()).some(({ isHeld }) => isHeld)).toBe(false)
  await waitForRequestsSettled(lab)
}

test.describe('a choice made while responses are on their way', () => {
  test.use({ analyticsConsent: null })
  test.beforeEach(async ({ page }) => page.addInitScript(removeRandomDelays))

  for (const granted of [true, false]) {
    test(`the ${granted ? 'consent' : 'withdrawal'} stays, in the page, the cookie and the profile (F-83, E47)`, async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      await chooseEarlier(backend, person, !granted)
      await portal.open(person, '/account/privacy')
      await expect(analyticsSwitch(page)).toBeChecked({ checked: !granted })
      await holdReads(page, lab)
      const saved = page.waitForResponse((response) => response.url().endsWith('/profile'))
      await analyticsSwitch(page).click()
      await saved
      await release(lab)
      await expect(analyticsSwitch(page)).toBeChecked({ checked: granted })
      expect(await storedConsent(page)).toBe(granted ? 'yes' : 'no')
      await page.reload()
      await expect(analyticsSwitch(page)).toBeChecked({ checked: granted })
      expect(await storedConsent(page)).toBe(granted ? 'yes' : 'no')
    })

    for (const state of TAB_STATES) {
      test(`the ${granted ? 'consent' : 'withdrawal'} in another tab stays, the first one is ${state} (F-83, E47)`, async ({
        page,
        context,
        portal,
        person,
        backend,
        lab,
      }) => {
        await chooseEarlier(backend, person, !granted)
        await portal.open(person, '/account/privacy')
        const other = await context.newPage()
        await other.goto('/account/privacy')
        await expect(analyticsSwitch(other)).toBeChecked({ checked: !granted })
        // From then on a tab knows whose choice it is.
        for (const tab of [page, other]) await waitForModules(tab, 'customer-consent')
        await holdReads(page, lab)
        const resume = await stopTab(page, state)
        const saved = other.waitForResponse((response) => response.url().endsWith('/profile'))
        await analyticsSwitch(other).click()
        await saved
        await release(lab)
        await resume()
        await page.bringToFront()
        await expect(analyticsSwitch(page)).toBeChecked({ checked: granted })
        await waitForRequestsSettled(lab)
        expect(await storedConsent(page)).toBe(granted ? 'yes' : 'no')
        for (const tab of [page, other]) {
          await tab.reload()
          await expect(analyticsSwitch(tab)).toBeChecked({ checked: granted })
        }
        expect(await storedConsent(page)).toBe(granted ? 'yes' : 'no')
      })
    }
  }

  test('the consent in another tab stays in one that is reloaded before it has read the profile again (F-83, E47)', async ({
    page,
    context,
    portal,
    person,
    backend,
    lab,
  }) => {
    await chooseEarlier(backend, person, false)
    await portal.open(person, '/account/privacy')
    const other = await context.newPage()
    await other.goto('/account/privacy')
    for (const tab of [page, other]) await waitForModules(tab, 'customer-consent')
    const saved = other.waitForResponse((response) => response.url().endsWith('/profile'))
    await analyticsSwitch(other).click()
    await saved
    await page.reload()
    await waitForModules(page, 'customer-consent')
    await waitForRequestsSettled(lab)
    await expect(analyticsSwitch(page)).toBeChecked()
    expect(await storedConsent(page)).toBe('yes')
  })

  test('language, theme, menu and notifications stay as chosen (E29, E50, F-10)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/account/preferences')
    const dayBefore = (name: string) => page.getByRole('checkbox', { name })
    await expect(dayBefore('Een dag vooraf')).toBeChecked()
    await holdReads(page, lab)
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await dayBefore('Een dag vooraf').uncheck()
    await saved
    await page.getByRole('radio', { name: 'Donker' }).check()
    await page.getByRole('button', { name: 'Hoofdmenu' }).click()
    await page.getByText('FR', { exact: true }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
    await release(lab)
    const expectChoices = async () => {
      await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()
      await expect(page.getByRole('button', { name: 'Menu principal', expanded: false })).toBeVisible()
      await expect(dayBefore('Un jour avant')).not.toBeChecked()
    }
    await expectChoices()
    await page.reload()
    await expectChoices()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
  })
})
