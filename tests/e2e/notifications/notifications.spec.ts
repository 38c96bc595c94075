import type { Page } from '@playwright/test'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { callAs } from '#tests/support/api/call-as.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { goOffline } from '#tests/support/browser/offline.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

/** The bell loads seconds after the first page. */
const BELL_TIMEOUT = { timeout: 20_000 }
const bell = (page: Page) => page.getByRole('link', { name: /^Meldingen, / })
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Meldingen' })

/** A project of this test's customer with a collaborator. */
const test = base.extend<{ shared: { id: string; colleague: Person } }>({
  shared: async ({ backend, person }, use) => {
    const colleague = await backend.createCustomer()
    const contacts = [{ person: colleague, role: 'COLLABORATOR' as const }]
    await use({ ...(await backend.createProject(person, { name: 'Woning Kouter', contacts })), colleague })
  },
})

test.describe('changes by others', () => {
  test('the bell counts notifications without layout shift; the page shows who, what and when; opening one marks it as read (E53, P12)', async ({
    page,
    portal,
    person,
    lab,
    shared: { id, colleague },
  }) => {
    await callAs(lab.url, colleague, projectEndpoints.update, { id }, { type: 'RENOVATION', style: 'RURAL' })
    await callAs(lab.url, colleague, attachmentEndpoints.upload, { id }, 'een plan', '?name=plan.txt')
    await recordLayoutShifts(page)
    await portal.open(person, '/projects')
    await expect(bell(page)).toHaveAccessibleName('Meldingen, 2 ongelezen', BELL_TIMEOUT)
    await expectNoLayoutShift(page)
    await bell(page).click()
    await expect(title(page)).toBeVisible()
    const today = page.getByRole('region', { name: 'Vandaag' })
    const row = (text: RegExp) => today.getByRole('listitem').filter({ hasText: text })
    await expect(row(/Woning Kouter.*voegde 1 bestand toe\./)).toContainText('Nieuw')
    const changed = row(/Testpersoon \w+ wijzigde het type en de stijl\./)
    await expect(changed.locator('time')).toHaveText(/^\d{2}:\d{2}$/)
    await changed.getByRole('link', { name: 'Woning Kouter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Woning Kouter' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Meldingen, 1 ongelezen')
    await page.goBack()
    await expect(changed).not.toContainText('Nieuw')
    await expect(row(/voegde/)).toContainText('Nieuw')
  })

  test('all notifications can be marked as read and are shown in the current language (E53, S134)', async ({
    page,
    portal,
    person,
    lab,
    shared: { id, colleague },
  }) => {
    await callAs(lab.url, colleague, projectEndpoints.update, { id }, { type: 'RENOVATION', style: 'RURAL' })
    await portal.open(person, '/notifications?lang=fr')
    await expect(page.getByText(/^Testpersoon \w+ a modifié le type et le style\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'NL' }).click()
    await expect(page.getByText(/ wijzigde het type en de stijl\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Alles als gelezen markeren' }).press('Enter')
    await expect(page.getByText('Alles is gelezen.')).toBeVisible()
    // The button is gone.
    await expect(page.getByRole('main')).toBeFocused()
    await expect(bell(page)).toHaveAccessibleName('Meldingen, alles gelezen', BELL_TIMEOUT)
    await page.goto('/notifications?lang=fr')
    await expect(page.getByText('Tout est lu.')).toBeVisible()
  })

  test('a new notification appears immediately (E53, B25)', async ({
    page,
    portal,
    person,
    lab,
    shared: { id, colleague },
  }) => {
    await lab.hub(true)
    await portal.open(person, '/notifications')
    await expect(page.getByRole('heading', { name: 'Nog geen meldingen' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Meldingen, alles gelezen', BELL_TIMEOUT)
    const streams = async () => (await lab.callsTo('GET', HUB_PATH)).some(({ status }) => status === 200)
    await expectSoon('stream', streams)
    await callAs(lab.url, colleague, projectEndpoints.update, { id }, { name: 'Woning Kouter II' })
    await expect(page.getByText(/ wijzigde de naam\.$/)).toBeVisible(BELL_TIMEOUT)
    await expect(bell(page)).toHaveAccessibleName('Meldingen, 1 ongelezen')
  })

  test.describe('offline', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('notifications are available offline and cannot be marked as read (E53, S151)', async ({
      page,
      portal,
      person,
      lab,
      shared: { id, colleague },
    }) => {
      await callAs(lab.url, colleague, projectEndpoints.update, { id }, { style: 'RURAL' })
      await portal.open(person, '/projects')
      await expect(bell(page)).toBeVisible(BELL_TIMEOUT)
      await goOffline(page, 'notifications', '_app/status')
      await bell(page).click()
      await expect(page.getByText(/ wijzigde de stijl\.$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Alles als gelezen markeren' })).toBeDisabled()
      await expect(page.getByRole('listitem').filter({ hasText: 'wijzigde' })).toContainText('Nieuw')
    })
  })
})
