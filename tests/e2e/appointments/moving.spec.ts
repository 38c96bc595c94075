import type { Page } from '@playwright/test'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { createUpcomingAppointment, turnOffMail } from '#tests/support/fixtures/onboarding-state.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY_MINUTES = 24 * 60

const chips = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('radio')
/** Clicks the label of a chip, which covers its input. */
const choose = (page: Page, group: string, index: number) => chips(page, group).nth(index).locator('..').click()

for (const remote of [false, true]) {
  test(`${remote ? 'a video call' : 'a showroom visit'} is moved in the portal, which says what happens next (S087, E10, S041)`, async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const draft = { showroomId: 'toonzaal-gent', remote }
    const { id } = await createUpcomingAppointment(backend, person, 4 * DAY_MINUTES, draft)
    await portal.open(person, `/appointments/${id}`)
    await page.getByRole('link', { name: 'Verplaatsen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Afspraak verplaatsen' })).toBeVisible()
    await expect(page.getByText(/^Nu op .* Er verandert niets zolang u niet op de knop drukt\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Verplaatsen naar dit moment' }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: /Hoe laat/ })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await choose(page, 'Welke dag?', 5)
    await choose(page, 'Hoe laat?', 1)
    const dateFrom = await chips(page, 'Hoe laat?').nth(1).inputValue()
    await page.getByRole('button', { name: 'Verplaatsen naar dit moment' }).click()

    await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`))
    const note = page.getByRole('status').filter({ hasText: 'Uw afspraak is verplaatst naar' })
    await expect(note).toContainText(`U krijgt een bevestiging op ${person.emailAddress}.`)
    await expect(note).toContainText('in uw agenda')
    if (!remote) await expect(note).toContainText('Bel de toonzaal op +32 9 298 60 40.')
    await expect(note).toBeInViewport()
    await expect(page.locator(':focus')).toContainText('Uw afspraak is verplaatst naar')
    const time = new Date(dateFrom).toLocaleTimeString('nl-BE', { timeZone: 'Europe/Brussels', timeStyle: 'short' })
    await expect(page.getByRole('main').getByRole('article')).toContainText(`${time} tot`)
    expect(await findAxeViolations(page)).toEqual([])
    // The note lasts over a reload and a change of the language, until the customer goes elsewhere.
    await page.reload()
    await page.getByRole('button', { name: 'FR, Français' }).click()
    await expect(page.getByText(/^Votre rendez‑vous est déplacé au /)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Rendez‑vous' }).first().click()
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(page.getByText(/^Votre rendez‑vous est déplacé au /)).toHaveCount(0)
  })
}

test('no mail is promised to a customer who gets none about appointments (S087)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await turnOffMail(backend, person, 'appointments')
  const { id } = await createUpcomingAppointment(backend, person, 4 * DAY_MINUTES, { showroomId: 'toonzaal-gent' })
  await portal.open(person, `/appointments/new?move=${id}`)
  await choose(page, 'Welke dag?', 2)
  await choose(page, 'Hoe laat?', 0)
  await page.getByRole('button', { name: 'Verplaatsen naar dit moment' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Uw afspraak is verplaatst naar' })).toBeVisible()
  await expect(page.getByText('bevestiging')).toHaveCount(0)
})

test('an appointment within a day cannot be moved, and nothing is sent (S087)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const { id } = await createUpcomingAppointment(backend, person, 60, { showroomId: 'toonzaal-gent' })
  await portal.open(person, `/appointments/new?move=${id}`)
  await expect(page.getByRole('heading', { name: 'Verplaatsen kan niet meer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verplaatsen naar dit moment' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Terug naar de afspraak' }).click()
  await expect(page.getByRole('link', { name: 'Verplaatsen' })).toHaveCount(0)
})

test.describe('a slot taken by another customer', () => {
  test.use({ expectedErrors: [/409/] })

  test('the form says so, removes the slot and moves to another one (S087)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const draft = { showroomId: 'toonzaal-kortrijk' }
    const { id } = await createUpcomingAppointment(backend, person, 4 * DAY_MINUTES, draft)
    await portal.open(person, `/appointments/new?move=${id}`)
    await choose(page, 'Welke dag?', 6)
    await choose(page, 'Hoe laat?', 0)
    const slot = await chips(page, 'Hoe laat?').first().inputValue()
    const slotCount = await chips(page, 'Hoe laat?').count()
    const otherCustomer = await backend.createCustomer()
    for (let index = 0; index < 10; index += 1) {
      await backend.createAppointment(otherCustomer, { dateFrom: new Date(slot), ...draft })
    }
    await page.getByRole('button', { name: 'Verplaatsen naar dit moment' }).click()
    await expect(page.getByRole('alert')).toContainText('Iemand anders nam dit moment net')
    await expect(chips(page, 'Hoe laat?')).toHaveCount(slotCount - 1)
    await choose(page, 'Hoe laat?', 0)
    await page.getByRole('button', { name: 'Verplaatsen naar dit moment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Toonzaal Kortrijk/ })).toBeVisible()
  })
})
