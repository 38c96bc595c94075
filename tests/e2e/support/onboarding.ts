import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { customers } from '#server/db/tables.ts'
import type { TestBackend } from '../../support/backend.ts'
import type { Person } from './portal.ts'

const MINUTE = 60_000

/** A visit of this customer that begins so many minutes from now, by the backend's clock; within half an hour it is on. */
export function visitSoon(
  backend: TestBackend,
  person: Person,
  minutes = 10,
  draft: Partial<Parameters<TestBackend['createAppointment']>[1]> = {},
): Promise<{ id: string }> {
  return backend.createAppointment(person, {
    ...draft,
    dateFrom: new Date(backend.clock.now().getTime() + minutes * MINUTE),
  })
}

/** Completes the profile of a customer, as if they had done it before. */
export async function completeProfile(backend: TestBackend, person: Person): Promise<void> {
  const [row] = await backend.db.select().from(customers).where(eq(customers.id, person.id))
  const profile = { ...row?.profile, phone: '+32470123456', completedAt: backend.clock.now().toISOString() }
  await backend.db.update(customers).set({ profile }).where(eq(customers.id, person.id))
}

/** All that the score asks of a project (S075–S078). */
export const completeDraft = {
  address: {
    street: 'Dok-Noord',
    houseNumber: '7',
    box: null,
    plotReference: null,
    postalCode: '9000',
    city: 'Gent',
    country: 'BE' as const,
  },
  productCategories: ['FACING_BRICK' as const],
  type: 'NEW_BUILD' as const,
  style: 'RURAL' as const,
}

/** The question on screen. */
export const question = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The questions of onboarding in their order. */
export const QUESTIONS = {
  language: 'In welke taal helpen we u?',
  contact: 'Wie mogen we verwachten?',
  address: 'Waar bouwt u?',
  productCategories: 'Wat hebt u nodig?',
  type: 'Wat bouwt u?',
  style: 'Welke stijl past bij u?',
  visit: 'Alles klaar voor uw bezoek?',
} as const

/** The button that lays a brick. */
export const lay = (page: Page) => page.getByRole('button', { name: /^Leg de(ze| laatste) steen$/ }).click()

/** Gives the address of the building site and lays its brick. */
export async function layAddress(page: Page): Promise<void> {
  await page.getByLabel('Straat').fill('Molenveld')
  await page.getByLabel('Lot- of kavelnummer').fill('14')
  await page.getByLabel('Postcode').fill('9090')
  await page.getByLabel('Gemeente').fill('Melle')
  await lay(page)
}
