import type { Page } from '@playwright/test'
import { servedPath } from '#contract/http/base-path.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { createUpcomingAppointment } from '#tests/support/fixtures/onboarding-state.ts'
import type { Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const BOOK = servedPath(appointmentEndpoints.book.path)

const days = (page: Page) => page.getByRole('group', { name: 'Welke dag?' }).getByRole('radio')
const times = (page: Page) => page.getByRole('group', { name: 'Hoe laat?' }).getByRole('radio')
/** A chip's word is what is pressed; the control itself lies below it. */
const press = (chips: ReturnType<typeof days>, index: number) => chips.nth(index).locator('..').click()
const send = (page: Page) => page.getByRole('button', { name: 'Afspraak maken' }).click()

test.describe('a lost answer', () => {
  test.use({ expectedErrors: [/net::ERR_EMPTY_RESPONSE/] })

  test('a visit is booked from showroom to moment, once, and stands in the list (E09, E36, B24)', async ({
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
    await send(page)
    await expect(page.getByRole('alert').getByRole('link', { name: /Hoe laat/ })).toBeVisible()
    await press(days(page), 3)
    await press(times(page), 1)
    const dateFrom = await times(page).nth(1).inputValue()
    await page.getByRole('checkbox', { name: 'Kleiklinker' }).check()
    await page.getByLabel('Project').selectOption({ label: 'Woning lot 14' })
    // The answer is lost on its way: whoever presses again has one visit.
    await lab.fault({ match: { method: 'POST', path: BOOK }, nth: 1, fault: 'cut-after' })
    await send(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(times(page).nth(1)).toBeChecked()
    await lab.clearFaults()
    await send(page)
    await expect(page.getByRole('heading', { level: 1, name: /Toonzaal Kortrijk/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Woning lot 14' })).toBeVisible()
    const booked = await lab.callsTo('POST', BOOK)
    expect(booked.at(-1)).toMatchObject({ status: 201, body: { dateFrom, projectId, topics: ['PAVER'] } })
    expect(new Set(booked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    await page.getByRole('link', { name: 'Afspraken' }).first().click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Toonzaal Kortrijk' })).toHaveCount(1)
  })
})

test.describe('the slot was taken meanwhile', () => {
  test.use({ expectedErrors: [/409/] })

  test('the choice stays, the moment is no longer offered, and another one is booked (E36)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await portal.open(person, '/appointments/new?showroom=toonzaal-gent')
    await page.getByRole('checkbox', { name: 'Dakpan' }).check()
    await press(days(page), 2)
    const wanted = (await times(page).first().inputValue()) || ''
    await press(times(page), 0)
    const free = await times(page).count()
    const rival = await backend.createCustomer()
    // As many as there is room for.
    for (let taken = 0; taken < 10; taken += 1) {
      await backend.createAppointment(rival, { dateFrom: new Date(wanted), showroomId: 'toonzaal-gent' })
    }
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Iemand anders nam dit moment net')
    await expect(times(page)).toHaveCount(free - 1)
    await expect(page.getByRole('checkbox', { name: 'Dakpan' })).toBeChecked()
    await expect(days(page).nth(2)).toBeChecked()
    await press(times(page), 0)
    await send(page)
    await expect(page.getByRole('heading', { level: 1, name: /Toonzaal Gent/ })).toBeVisible()
  })
})

test('a showroom: today’s hours, closed days, the way there, its phone and how to get in (E36)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await moveTo(portal, new Date('2026-12-22T10:00:00+01:00'))
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
  await page.getByRole('link', { name: 'Prendre rendez-vous' }).click()
  await expect(page.getByRole('radio', { name: /Toonzaal Gent/ })).toBeChecked()
  await lab.moveClock(0)
})

async function moveTo(portal: Portal, moment: Date): Promise<void> {
  await portal.moveClocks(moment.getTime() - Date.now())
}

test.describe('without an appointment', () => {
  test.use({ expectedErrors: [/404/] })

  test('the empty list leads to booking; a showroom that is not there says so (E36)', async ({
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

test('who put onboarding off finds it again on the page of the visit that is on (S011)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const { id } = await createUpcomingAppointment(backend, person)
  await portal.open(person, `/appointments/${id}`)
  await page.getByRole('link', { name: 'Uw bezoek voorbereiden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wie mogen we verwachten?' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(new RegExp(`/appointments/${id}$`))
})
