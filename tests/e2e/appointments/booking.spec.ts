import type { Page } from '@playwright/test'
import { servedPath } from '#contract/http/base-path.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import { createUpcomingAppointment } from '#tests/support/fixtures/onboarding-state.ts'
import type { Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'

const BOOK = servedPath(bookingEndpoints.book.path)

const days = (page: Page) => page.getByRole('group', { name: 'Welke dag?' }).getByRole('radio')
const times = (page: Page) => page.getByRole('group', { name: 'Hoe laat?' }).getByRole('radio')
/** Clicks the label of a chip, which covers its input. */
const clickChip = (chips: ReturnType<typeof days>, index: number) => chips.nth(index).locator('..').click()
const submit = (page: Page) => page.getByRole('button', { name: 'Afspraak maken' }).click()

test.describe('a lost response', () => {
  test.use({ expectedErrors: [/net::ERR_EMPTY_RESPONSE/] })

  test('an appointment is booked once, despite a retry, and is listed (E09, B24)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id: projectId } = await backend.createProject(person, { name: 'Woning lot 14' })
    await portal.open(person, '/')
    await page.getByRole('link', { name: 'Afspraak maken' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Afspraak maken' })).toBeVisible()
    await page.getByRole('radio', { name: /Toonzaal Kortrijk/ }).check()
    await expect(page).toHaveURL(/\/appointments\/new\?showroom=toonzaal-kortrijk$/)
    await expect(days(page).first()).toBeChecked()
    const [where, when] = await Promise.all(
      ['Welke toonzaal?', 'Welke dag?'].map((name) => page.getByRole('group', { name }).boundingBox()),
    )
    expect(where && when && when.x > where.x + where.width, 'where and when stand beside each other').toBe(true)
    await submit(page)
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Hoe laat/ })
      .click()
    await expect(times(page).first()).toBeFocused()
    await expect(page.getByRole('group', { name: 'Hoe laat?' })).toHaveAccessibleDescription(/\S/)
    await clickChip(days(page), 3)
    await clickChip(times(page), 1)
    const dateFrom = await times(page).nth(1).inputValue()
    await page.getByRole('checkbox', { name: 'Kleiklinker' }).check()
    await page.getByLabel('Project').selectOption({ label: 'Woning lot 14' })
    // The response is lost; pressing again must not create a second appointment.
    await lab.fault({ match: { method: 'POST', path: BOOK }, nth: 1, fault: 'cut-after' })
    await submit(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(times(page).nth(1)).toBeChecked()
    await lab.clearFaults()
    await submit(page)
    await expect(page.getByRole('heading', { level: 1, name: /Toonzaal Kortrijk/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Woning lot 14' })).toBeVisible()
    const note = page.getByRole('status').filter({ hasText: 'is gemaakt' })
    await expect(note).toContainText(`U krijgt een bevestiging op ${person.emailAddress}.`)
    await expect(note).toBeInViewport()
    await expect(page.locator(':focus')).toContainText('is gemaakt')
    const bookings = await lab.callsTo('POST', BOOK)
    expect(bookings.at(-1)).toMatchObject({ status: 201, body: { dateFrom, projectId, topics: ['PAVER'] } })
    expect(new Set(bookings.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    await page.getByRole('link', { name: 'Afspraken' }).first().click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Toonzaal Kortrijk' })).toHaveCount(1)
  })
})

test('an address with an unknown showroom offers the nearest one (E36)', async ({ page, portal, person, backend }) => {
  await backend.createProject(person, { name: 'Woning lot 14', address: postalAddress('8500', 'Kortrijk') })
  await portal.open(person, '/appointments/new?showroom=gone')
  await expect(page.getByRole('radio', { name: /Toonzaal Kortrijk/ })).toBeChecked()
  await expect(days(page).first()).toBeChecked()
})

test.describe('a slot taken by another customer', () => {
  test.use({ expectedErrors: [/409/] })

  /** Takes all places of these slots. */
  async function fill(backend: TestBackend, slots: readonly string[]): Promise<void> {
    const otherCustomer = await backend.createCustomer()
    for (const slot of slots.flatMap((each) => Array<string>(10).fill(each))) {
      await backend.createAppointment(otherCustomer, { dateFrom: new Date(slot), showroomId: 'toonzaal-gent' })
    }
  }

  test('the form keeps its input, removes the slot and books another one (E36)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await portal.open(person, '/appointments/new?showroom=toonzaal-gent')
    await page.getByRole('checkbox', { name: 'Dakpan' }).check()
    await clickChip(days(page), 2)
    const slot = (await times(page).first().inputValue()) || ''
    await clickChip(times(page), 0)
    const slotCount = await times(page).count()
    await fill(backend, [slot])
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Iemand anders nam dit moment net')
    await expect(times(page)).toHaveCount(slotCount - 1)
    await expect(page.getByRole('checkbox', { name: 'Dakpan' })).toBeChecked()
    await expect(days(page).nth(2)).toBeChecked()
    await clickChip(times(page), 0)
    await submit(page)
    await expect(page.getByRole('heading', { level: 1, name: /Toonzaal Gent/ })).toBeVisible()
  })

  test('the next free day is marked when the chosen one is full, and the first time tapped is kept (E36)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await portal.open(person, '/appointments/new?showroom=toonzaal-gent')
    await clickChip(days(page), 2)
    const fullDay = await days(page).nth(2).inputValue()
    const nextDay = await days(page).nth(3).inputValue()
    await clickChip(times(page), 0)
    const slots = await times(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    await fill(backend, slots)
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('Iemand anders nam dit moment net')
    await expect(days(page).and(page.locator(`[value="${fullDay}"]`))).toHaveCount(0)
    await expect(days(page).and(page.locator(':checked'))).toHaveValue(nextDay)
    await clickChip(times(page), 0)
    await expect(times(page).first()).toBeChecked()
    await expect(days(page).and(page.locator(':checked'))).toHaveValue(nextDay)
  })
})

test('a showroom page shows today’s hours, closed days, route, phone and access (E36)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await setClocks(portal, new Date('2026-12-22T10:00:00+01:00'))
  const { id } = await createUpcomingAppointment(backend, person, 60, { showroomId: 'toonzaal-gent' })
  await portal.open(person, `/appointments/${id}`)
  await page.getByRole('link', { name: 'Openingsuren en toegang' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Toonzaal Gent' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Vandaag open 09:00–12:30 en 13:30–18:00')
  await expect(main).toContainText(/25 december: Kerst/)
  await expect(main).toContainText('Alles gelijkvloers')
  await expect(main).toContainText('onder de oude kraan')
  await expect(page.getByRole('link', { name: 'Route' })).toHaveAttribute('href', /Dok-Noord%207%2C%209000%20Gent$/)
  await expect(page.getByRole('link', { name: '+32 9 298 60 40' })).toHaveAttribute('href', 'tel:+3292986040')
  await page.getByRole('button', { name: 'FR, Français' }).click()
  await expect(main).toContainText('Ouvert aujourd’hui 09:00–12:30 et 13:30–18:00')
  await expect(main).toContainText('Tout est de plain-pied')
  await page.getByRole('link', { name: 'Prendre rendez‑vous' }).click()
  await expect(page.getByRole('radio', { name: /Toonzaal Gent/ })).toBeChecked()
  await lab.moveClock(0)
})

async function setClocks(portal: Portal, moment: Date): Promise<void> {
  await portal.moveClocks(moment.getTime() - Date.now())
}

test.describe('without an appointment', () => {
  test.use({ expectedErrors: [/404/] })

  test('the empty list links to booking; an unknown showroom shows an error page (E36)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/appointments')
    await page.getByRole('link', { name: 'Afspraak maken' }).click()
    await expect(page).toHaveURL(/\/appointments\/new$/)
    await page.goto('/showrooms/nergens')
    await expect(page.getByRole('heading', { level: 1, name: 'Deze toonzaal bestaat niet (meer)' })).toBeVisible()
  })
})

test('the page of a current appointment links to a postponed onboarding (S011)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const { id } = await createUpcomingAppointment(backend, person)
  await portal.open(person, `/appointments/${id}`)
  await page.getByRole('link', { name: 'Uw afspraak voorbereiden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wie mogen we verwachten?' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`))
})

test('project and nearest showroom are preset, all showrooms with their distance (E36, B15)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const address = {
    street: 'Rue de Fer',
    houseNumber: '12',
    box: null,
    plotReference: null,
    postalCode: '5000',
    city: 'Namur',
    country: 'BE' as const,
  }
  const { id } = await backend.createProject(person, { name: 'Maison', address })
  await backend.createProject(person, { name: 'Zonder adres' })
  await portal.open(person, `/appointments/new?projectId=${id}`)
  const showrooms = page.getByRole('group', { name: 'Welke toonzaal?' })
  await expect(showrooms.getByRole('radio').first()).toBeChecked()
  await expect(showrooms.locator('label')).toHaveText([/Namur, op 0 km$/, /Gent, op 103 km$/, /Kortrijk, op 120 km$/])
  await expect(page.getByLabel('Project')).toHaveValue(id)
  await page.getByRole('button', { name: 'FR, Français' }).click()
  await expect(page.getByText('Chaussée de Louvain 510, 5000 Namur, à 0 km')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('nothing of the form moves while its parts arrive one by one (P12)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const address = postalAddress('5000', 'Namur')
  await backend.createProject(person, { name: 'Maison', address })
  await lab.fault({
    match: { method: 'GET', path: '/v2/api/customer_projects' },
    nth: 'every',
    fault: 'delay',
    ms: 800,
  })
  await lab.fault({ match: { method: 'GET', path: '/v2/api/showrooms/*' }, nth: 'every', fault: 'delay', ms: 800 })
  await recordLayoutShifts(page)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await portal.open(person, '/appointments/new')
    await expect(page.getByLabel('Project')).toBeVisible()
    await expect(times(page).first()).toBeVisible()
    await expectNoLayoutShift(page, `${width} wide`)
  }
})

test('the page of an appointment shows hours and directions beside it on a wide screen (E10, S152)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const { id } = await createUpcomingAppointment(backend, person, 60, { showroomId: 'toonzaal-gent' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.open(person, `/appointments/${id}`)
  const showroom = page.getByRole('complementary', { name: 'Openingsuren en toegang' })
  await expect(showroom).toContainText('onder de oude kraan')
  await expect(showroom).toContainText('Dinsdag')
  await expect(page.getByRole('link', { name: 'Route' })).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'FR, Français' }).click()
  await expect(page.getByRole('complementary', { name: 'Heures d’ouverture et accès' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary', { name: 'Heures d’ouverture et accès' })).toHaveCount(0)
})

test('an appointment does not move when the hours beside it arrive late (E10)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { id } = await createUpcomingAppointment(backend, person, 60, { showroomId: 'toonzaal-gent' })
  await lab.fault({ match: { path: '/v2/api/showrooms/toonzaal-gent' }, nth: 'every', fault: 'delay', ms: 3000 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await recordLayoutShifts(page)
  await portal.open(person, `/appointments/${id}`)
  await expect(page.getByRole('heading', { name: 'Toonzaal Gent' })).toBeVisible()
  const showroom = page.getByRole('complementary', { name: 'Openingsuren en toegang' })
  await expect(showroom).toBeVisible()
  await expect(showroom).not.toContainText('Dinsdag')
  await expect(showroom).toContainText('Dinsdag')
  await expectNoLayoutShift(page)
})

test('a customer who leaves while an appointment is booked stays where they went, and reads that it is made (B24)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await keepToastsOpen(page)
  await portal.open(person, '/appointments/new?showroom=toonzaal-kortrijk')
  // Not the first time, which may get too near while the response is delayed.
  await clickChip(days(page), 2)
  await clickChip(times(page), 0)
  await lab.fault({ match: { method: 'POST', path: BOOK }, nth: 1, fault: 'delay', ms: 3000 })
  await submit(page)
  await page.getByRole('link', { name: 'Projecten' }).click()
  await expect(page.getByText(/^Uw afspraak van .+ om \d{2}:\d{2} is gemaakt\.$/)).toBeVisible()
  await expect(page).toHaveURL(/\/projects$/)
})
