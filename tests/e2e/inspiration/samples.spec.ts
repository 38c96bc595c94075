import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { customers } from '#server/db/tables.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { turnOffMail } from '#tests/support/fixtures/onboarding-state.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const PRODUCT = '/products/gevelsteen-roetmantel'
const REQUESTS = '/sample_requests'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Stalen bij u thuis' })
const openForm = (page: Page) => page.getByRole('button', { name: 'Stalen aanvragen' }).click()
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Aanvraag versturen' }).click()

/** Stores an address in the profile of a customer. */
async function setAddress(backend: TestBackend, person: Person, postalCode: string, city: string): Promise<void> {
  const address = postalAddress(postalCode, city)
  const profile = { customerType: 'PRIVATE' as const, firstName: 'Test', lastName: 'Stalen', language: 'nl' as const }
  await backend.db
    .update(customers)
    .set({ profile: { ...profile, address } })
    .where(eq(customers.id, person.id))
}

test('up to four samples are sent to the customer’s or the project’s address, confirmed by mail and listed (E35)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await setAddress(backend, person, '9000', 'Gent')
  const project = await backend.createProject(person, { name: 'Molenveld', address: postalAddress('8000', 'Brugge') })
  await portal.open(person, PRODUCT)
  await openForm(page)
  await expect(dialog(page).getByRole('checkbox', { name: /Roetmantel/ })).toBeChecked()
  await expect(dialog(page).getByText('1 van 4 gekozen')).toBeVisible()
  // The customer's own address is chosen; there is nothing to type.
  await expect(dialog(page).getByRole('radio', { name: /^Uw adres.*Gent$/ })).toBeChecked()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await dialog(page).getByText('Andere producten kiezen').click()
  const others = ['Merelrood', 'Zavelgloed', 'Krijtlicht']
  for (const name of others) await dialog(page).getByRole('checkbox', { name }).check()
  await expect(dialog(page).getByText(/^4 stalen gekozen, meer kan niet/)).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: /Korenveld/ })).toBeDisabled()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog(page).getByRole('checkbox', { name: 'Zavelgloed' }).uncheck()
  await expect(dialog(page).getByRole('checkbox', { name: /Korenveld/ })).toBeEnabled()
  await dialog(page)
    .getByRole('radio', { name: /^Adres van Molenveld/ })
    .check()
  await dialog(page).getByRole('radio', { name: 'Een ander adres' }).check()
  await expect(dialog(page).getByLabel('Gemeente')).toHaveValue('')
  await dialog(page)
    .getByRole('radio', { name: /^Adres van Molenveld/ })
    .check()
  await send(page)

  const sent = page.getByRole('dialog', { name: 'Uw stalen komen eraan' })
  await expect(sent.getByRole('status')).toContainText(
    /^We sturen 3 stalen, .*Roetmantel.* naar Molenveld 14, 8000 Brugge/,
  )
  await expect(sent.getByText('bevestiging per mail')).toBeVisible()
  const [call] = await lab.callsTo('POST', REQUESTS)
  expect(call).toMatchObject({ status: 201, body: { projectId: project.id, address: { city: 'Brugge' } } })
  const { productIds = [] } = (call?.body ?? {}) as { productIds?: string[] }
  expect(productIds.toSorted()).toEqual(['gevelsteen-krijtlicht', 'gevelsteen-merelrood', 'gevelsteen-roetmantel'])
  expect((await lab.mailTo(person.emailAddress)).text).toContain('Roetmantel')
  await sent.getByRole('button', { name: 'Sluiten' }).last().click()
  const note = page.getByText(
    /^Aangevraagd op .*Roetmantel.*, naar 8000 Brugge\. Stalen komen binnen vijf werkdagen aan/,
  )
  await expect(note).toBeInViewport()
  await openForm(page)
  const previousRequests = page.getByRole('region', { name: 'Eerder aangevraagd' })
  await expect(previousRequests).toContainText('Roetmantel')
  await expect(previousRequests).toContainText('8000 Brugge')
})

test('an earlier request of a product that no longer exists says so instead of a name (E35)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await backend.db.insert(sampleRequests).values({
    id: randomUUID(),
    customerId: person.id,
    projectId: null,
    productIds: ['bestaat-niet'],
    address: postalAddress('8000', 'Brugge'),
    at: backend.clock.now(),
  })
  await portal.open(person, PRODUCT)
  await openForm(page)
  await expect(page.getByRole('region', { name: 'Eerder aangevraagd' }).getByRole('listitem')).toHaveText(
    /^Product dat er niet meer is.*, naar 8000 Brugge$/,
  )
})

test('no mail is promised to a customer who gets none about samples (E35)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  await setAddress(backend, person, '9000', 'Gent')
  await turnOffMail(backend, person, 'samples')
  await portal.open(person, PRODUCT)
  await openForm(page)
  await send(page)
  await expect(page.getByRole('dialog', { name: 'Uw stalen komen eraan' })).toBeVisible()
  await expect(page.getByText('bevestiging per mail')).toHaveCount(0)
})

test('a missing address or sample shows an error at its field and sends nothing (E35, E27)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, PRODUCT)
  await openForm(page)
  await dialog(page)
    .getByRole('checkbox', { name: /Roetmantel/ })
    .uncheck()
  await dialog(page).getByLabel('Postcode').fill('90')
  await send(page)
  const sample = dialog(page).getByRole('checkbox', { name: /Roetmantel/ })
  await expect(sample).toBeFocused()
  const products = dialog(page).getByRole('group', { name: 'Welke stalen' })
  await expect(products).toHaveAccessibleDescription('Kies minstens één staal')
  const [message, option] = [
    await products.getByText('Kies minstens één staal').boundingBox(),
    await sample.boundingBox(),
  ]
  expect(message?.y).toBeLessThan(option?.y ?? 0)
  await expect(dialog(page).getByLabel('Straat')).toHaveAccessibleDescription(/Vul dit veld in/)
  await expect(dialog(page).getByLabel('Postcode')).toHaveAccessibleDescription(/Een postcode telt 4 cijfers/)
  expect(await lab.callsTo('POST', REQUESTS)).toEqual([])
})

test.describe('a lost response', () => {
  test.use({ expectedErrors: [/ERR_|Failed to load/] })

  test('a request is stored once despite a retry, and the input stays (E35, B24)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    await setAddress(backend, person, '9000', 'Gent')
    await portal.open(person, PRODUCT)
    await openForm(page)
    await dialog(page).getByRole('radio', { name: 'Een ander adres' }).check()
    await dialog(page).getByLabel('Straat').fill('Kouter')
    await dialog(page).getByLabel('Huisnummer').fill('16')
    await dialog(page).getByLabel('Postcode').fill('9000')
    await dialog(page).getByLabel('Gemeente').fill('Gent')
    await lab.fault({ match: { method: 'POST', path: `/v2/api${REQUESTS}` }, fault: 'cut-after' })
    await send(page)
    await expect(dialog(page).getByRole('alert')).toBeFocused()
    await expect(dialog(page).getByLabel('Huisnummer')).toHaveValue('16')
    await send(page)
    await expect(page.getByRole('dialog', { name: 'Uw stalen komen eraan' })).toBeVisible()
    const calls = await lab.callsTo('POST', REQUESTS)
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const requests = await backend.db.select().from(sampleRequests).where(eq(sampleRequests.customerId, person.id))
    expect(requests).toHaveLength(1)
  })
})

test.describe('a backend without samples', () => {
  test.use({ expectedErrors: [/404/] })

  test('the request form is hidden (E35)', async ({ page, portal, person, lab }) => {
    await lab.fault({
      match: { method: 'GET', path: `/v2/api${REQUESTS}` },
      nth: 'every',
      fault: 'status',
      status: 404,
    })
    await portal.open(person, PRODUCT)
    await expect(page.getByRole('button', { name: 'Stalen aanvragen' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Spreekt me aan' })).toBeVisible()
  })
})

test.describe('while the other products do not load', () => {
  test.use({ expectedErrors: [/500/] })

  test('the form says so until they do (E35, F-22)', async ({ page, portal, person, lab }) => {
    await portal.open(person, PRODUCT)
    await openForm(page)
    const match = { method: 'GET', path: '/v2/api/inspiration' }
    await lab.fault({ match, nth: 'every', fault: 'status', status: 500 })
    await dialog(page).getByText('Andere producten kiezen').click()
    const failure = dialog(page).getByText('De andere producten laden niet.')
    await expect(failure).toBeVisible()
    await lab.clearFaults()
    await expect(dialog(page).getByRole('checkbox', { name: /Merelrood/ })).toBeVisible({ timeout: 30_000 })
    await expect(failure).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a building preselects its products, also in French (E35, S012)', async ({ page, portal, person, backend }) => {
    await setAddress(backend, person, '9000', 'Gent')
    await portal.open(person, '/inspiration/schuurwoning-lochristi?lang=fr')
    await page.getByRole('button', { name: 'Demander des échantillons' }).click()
    const sheet = page.getByRole('dialog', { name: 'Des échantillons chez vous' })
    await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await sheet.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect(page.getByRole('dialog', { name: 'Vos échantillons arrivent' }).getByRole('status')).toContainText(
      'Nous envoyons 3 échantillons',
    )
  })
})
