import type { Page } from '@playwright/test'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { addDays, brusselsDay } from '#contract/formats/brussels-time.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { signIn } from '#tests/support/api/demo-session.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The URL of the decline or edit page of a new appointment in four days. */
async function createAppointmentUrl(backend: TestBackend, person: Person, type: 'Decline' | 'Edit'): Promise<string> {
  const dateFrom = new Date(backend.clock.now().getTime() + 4 * DAY_MS)
  const { id } = await backend.createAppointment(person, { dateFrom, showroomId: 'toonzaal-gent' })
  const send = (path: string, init?: RequestInit) => fetch(backend.url + path, init)
  const headers = await signIn(send, { email: person.emailAddress, password: person.password })
  const response = await send(servedPath(appointmentEndpoints.read.path).replace('{id}', id), { headers })
  const { urls } = (await response.json()) as Appointment
  return urls.find((entry) => entry.type === type)?.url ?? ''
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([])
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a small phone (${colorScheme})`, () => {
    test.use({ viewport: { width: 320, height: 568 }, colorScheme })

    test('the button declines an appointment, in the selected language (E12, B19)', async ({
      page,
      lab: _,
      person,
      backend,
    }) => {
      await page.goto(await createAppointmentUrl(backend, person, 'Decline'))
      await expect(page.getByRole('heading', { name: 'Afspraak afzeggen?' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Français' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
      await page.getByRole('button', { name: 'Oui, annuler le rendez‑vous' }).click()
      await expect(page.getByRole('heading', { name: 'Votre rendez‑vous est annulé' })).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Votre rendez‑vous est annulé' })).toBeVisible()
      await page.getByRole('button', { name: 'Nederlands' }).click()
      await expect(page.getByRole('heading', { name: 'Uw afspraak is afgezegd' })).toBeVisible()
    })

    test('an appointment is moved by keyboard; switching the language keeps day and time (B19)', async ({
      page,
      lab: _,
      person,
      backend,
    }) => {
      await page.goto(await createAppointmentUrl(backend, person, 'Edit'))
      await expectAccessible(page)
      const later = addDays(brusselsDay(backend.clock.now()), 7)
      const days = page.locator('fieldset').first().getByRole('link')
      await days.last().click()
      const day = new URL(page.url()).searchParams.get('day') ?? ''
      expect(day > later).toBe(true)
      await page.getByRole('radio', { name: '11:00' }).press('Space')
      await page.getByRole('button', { name: 'Français' }).press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
      await expect(page.getByRole('radio', { name: '11:00' })).toBeChecked()
      await expect(days.last()).toHaveAttribute('aria-current', 'date')
      await page.getByRole('button', { name: 'Déplacer à ce moment' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Votre rendez‑vous est déplacé' })).toBeVisible()
      await expect(page.getByText(/ à 11:00$/)).toBeVisible()
    })
  })
}
