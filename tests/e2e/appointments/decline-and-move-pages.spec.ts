import type { Page } from '@playwright/test'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts'
import type { TestBackend } from '../support/backend.ts'
import { signIn } from '../support/demo-session.ts'
import { expect, test } from './support/test.ts'
import { violationsOf } from './support/violations.ts'
import type { Person } from './support/portal.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The address of a page for a visit of this person in four days. */
async function addressOf(backend: TestBackend, person: Person, type: 'Decline' | 'Edit'): Promise<string> {
  const dateFrom = new Date(backend.clock.now().getTime() + 4 * DAY_MS)
  const { id } = await backend.createAppointment(person, { dateFrom, showroomId: 'toonzaal-gent' })
  const send = (path: string, init?: RequestInit) => fetch(backend.url + path, init)
  const headers = await signIn(send, { email: person.emailAddress, password: person.password })
  const answer = await send(servedPath(visitEndpoints.read.path).replace('{id}', id), { headers })
  const { urls } = (await answer.json()) as Appointment
  return urls.find((entry) => entry.type === type)?.url ?? ''
}

async function expectFineToUse(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a small phone (${colorScheme})`, () => {
    test.use({ viewport: { width: 320, height: 568 }, colorScheme })

    test('E12 B19 a visit is declined by its button, in the language chosen on the way', async ({
      page,
      lab: _,
      person,
      backend,
    }) => {
      await page.goto(await addressOf(backend, person, 'Decline'))
      await expect(page.getByRole('heading', { name: 'Afspraak afzeggen?' })).toBeVisible()
      await expectFineToUse(page)
      await page.getByRole('button', { name: 'Français' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr-BE')
      await page.getByRole('button', { name: 'Oui, annuler le rendez-vous' }).click()
      await expect(page.getByRole('heading', { name: 'Votre rendez-vous est annulé' })).toBeVisible()
      await expectFineToUse(page)
      await page.goBack()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Votre rendez-vous est annulé' })).toBeVisible()
      await page.getByRole('button', { name: 'Nederlands' }).click()
      await expect(page.getByRole('heading', { name: 'Uw afspraak is afgezegd' })).toBeVisible()
    })

    test('B19 a visit is moved by keyboard; switching the language keeps day and moment', async ({
      page,
      lab: _,
      person,
      backend,
    }) => {
      await page.goto(await addressOf(backend, person, 'Edit'))
      await expectFineToUse(page)
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
      await expect(page.getByRole('heading', { name: 'Votre rendez-vous est déplacé' })).toBeVisible()
      await expect(page.getByText(/ à 11:00$/)).toBeVisible()
    })

    test('E49 the page of staff has no axe violations and is no wider than the phone', async ({ page, lab: _ }) => {
      await page.goto('/staff')
      await expectFineToUse(page)
    })
  })
}
