import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { projectContacts } from '#server/db/tables.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen, undoFromToast } from '#tests/support/browser/toasts.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const BUILDING = '/inspiration/schuurwoning-lochristi'
const PRODUCT = '/products/gevelsteen-roetmantel'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const savedItems = (page: Page) => page.locator('#chosen')

test('a building and a product are added to the current project, listed there, and removed with undo; a double click adds it once (S021, S060)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await backend.createProject(person, { name: 'Later', updatedAt: new Date('2027-01-01T10:00:00Z') })
  const { id } = await backend.createProject(person, { name: 'Molenveld', address: postalAddress('9000', 'Gent') })
  const items = `/customer_projects/${id}/items`
  await keepToastsOpen(page)
  await portal.open(person, `${BUILDING}?projectId=${id}`)
  await button(page, 'Toevoegen aan Molenveld').scrollIntoViewIfNeeded()
  const place = await button(page, 'Toevoegen aan Molenveld').boundingBox()
  await button(page, 'Toevoegen aan Molenveld').dblclick()
  await expect(page.getByText('Toegevoegd aan Molenveld')).toBeVisible()
  await expect(button(page, 'Weghalen bij Molenveld')).toBeFocused()
  expect(await button(page, 'Weghalen bij Molenveld').boundingBox()).toMatchObject({ x: place?.x, y: place?.y })
  expect((await lab.callsTo('POST', items))[0]).toMatchObject({
    status: 201,
    body: { itemId: 'schuurwoning-lochristi' },
  })
  await page
    .getByRole('link', { name: /Roetmantel/ })
    .first()
    .click()
  await button(page, 'Toevoegen aan Molenveld').click()
  await page.getByRole('link', { name: 'Gekozen voor Molenveld' }).click()

  await expect(page).toHaveURL(new RegExp(`/projects/${id}`))
  await expect(savedItems(page).getByRole('listitem')).toHaveCount(2)
  await expect(savedItems(page).getByRole('listitem').first()).toContainText('Roetmantel')
  await button(page, 'Roetmantel weghalen').click()
  await expect(savedItems(page).getByRole('listitem')).toHaveCount(1)
  await expect(savedItems(page).getByRole('link', { name: 'Schuurwoning in antraciet' })).toBeFocused()
  await undoFromToast(page, 'Roetmantel is weggehaald')
  await expect(savedItems(page).getByRole('listitem')).toHaveCount(2)
  // The list is optimistic; a reload would abort the request.
  await expect.poll(async () => (await lab.callsTo('POST', items)).map(({ status }) => status)).toEqual([201, 201, 201])
  await page.reload()
  await expect(savedItems(page).getByRole('listitem')).toHaveCount(2)
  expect(await findAxeViolations(page)).toEqual([])
  await savedItems(page).getByRole('link', { name: 'Schuurwoning in antraciet' }).click()
  await expect(page).toHaveURL(new RegExp(BUILDING))
  await page.goto(`/projects/${id}/dossier`)
  await expect(page.getByRole('article')).toContainText('Schuurwoning in antraciet, Lochristi')
})

test('an item that is shown as added is kept by a reload, even while the page has just loaded (B09, F-23)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { id } = await backend.createProject(person, { name: 'Molenveld' })
  await lab.fault({ match: { path: builtFile('inspiration/item-outbox') }, nth: 'every', fault: 'delay', ms: 4000 })
  await portal.open(person, PRODUCT)
  await button(page, 'Toevoegen aan Molenveld').click()
  await expect(button(page, 'Weghalen bij Molenveld')).toBeVisible()
  await page.reload()
  const sent = () => lab.callsTo('POST', `/customer_projects/${id}/items`)
  await expect.poll(async () => (await sent()).some(({ status }) => status === 201)).toBe(true)
  await expect(button(page, 'Weghalen bij Molenveld')).toBeVisible()
})

test('an item that is added while another one is sent is kept by a reload (B09, F-23)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { id } = await backend.createProject(person, { name: 'Molenveld' })
  const items = `/customer_projects/${id}/items`
  await lab.fault({ match: { method: 'POST', path: `*${items}` }, nth: 1, fault: 'stall' })
  await portal.open(person, BUILDING)
  await button(page, 'Toevoegen aan Molenveld').click()
  await expect(button(page, 'Weghalen bij Molenveld')).toBeVisible()
  await page
    .getByRole('link', { name: /Roetmantel/ })
    .first()
    .click()
  await button(page, 'Toevoegen aan Molenveld').click()
  await expect(button(page, 'Weghalen bij Molenveld')).toBeVisible()
  await page.reload()
  const sent = async () => (await lab.callsTo('POST', items)).filter(({ status }) => status === 201)
  await expect.poll(async () => (await sent()).length).toBe(2)
})

test('without a project in the URL items are added to the last changed project, or another one can be selected (S021)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  await backend.createProject(person, { name: 'Eerst', updatedAt: new Date('2026-01-01T10:00:00Z') })
  await backend.createProject(person, { name: 'Nieuwste', updatedAt: new Date('2026-02-01T10:00:00Z') })
  await keepToastsOpen(page)
  await portal.open(person, PRODUCT)
  await expect(button(page, 'Toevoegen aan Nieuwste')).toBeVisible()
  await button(page, 'Aan een ander project toevoegen').click()
  await button(page, 'Eerst').click()
  await expect(page.getByText('Toegevoegd aan Eerst')).toBeVisible()
  await undoFromToast(page, 'Toegevoegd aan Eerst')
  await expect.poll(async () => (await lab.calls()).filter(({ method }) => method === 'DELETE').length).toBe(1)
})

test('a read-only member cannot add items to the project and is offered to create one (B37)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const owner = await backend.createCustomer()
  const { id } = await backend.createProject(owner, { name: 'Van een ander', contacts: [{ person, role: 'CONTACT' }] })
  await portal.open(person, `${PRODUCT}?projectId=${id}`)
  await expect(page.getByRole('link', { name: 'Begin een project om dit bij te houden' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Van een ander/ })).toHaveCount(0)
  await page.goto(`/projects/${id}`)
  await expect(savedItems(page)).toContainText('Nog niets gekozen')
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('saved items and their pages are available offline (E41)', async ({ page, portal, person, backend }) => {
    const { id } = await backend.createProject(person, { name: 'Molenveld' })
    await portal.open(person, PRODUCT)
    await button(page, 'Toevoegen aan Molenveld').click()
    await page.getByRole('link', { name: 'Gekozen voor Molenveld' }).click()
    await expect(savedItems(page)).toContainText('Roetmantel')
    await goOffline(page)
    await savedItems(page).getByRole('link', { name: 'Roetmantel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roetmantel')
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}`))
    await expect(savedItems(page)).toContainText('Roetmantel')
  })
})

test.describe('an item that is added offline', () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

  test('is shown at once and after a reload, and sent once when the connection is back; a double click adds it once (B09, F-22, S060)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Molenveld' })
    const path = `/customer_projects/${id}/items`
    await keepToastsOpen(page)
    await portal.open(person, PRODUCT)
    await expect(button(page, 'Toevoegen aan Molenveld')).toBeVisible()
    await goOffline(page, 'inspiration/item-outbox')
    await button(page, 'Toevoegen aan Molenveld').dblclick()
    await expect(page.getByText('Bewaard op dit toestel. We versturen het zodra er verbinding is.')).toBeVisible()
    await expect(button(page, 'Weghalen bij Molenveld')).toBeVisible()
    expect(await lab.callsTo('POST', path)).toEqual([])

    // The server can be reached, but not for the call: the page that is loaded shows what waits.
    await lab.fault({ match: { method: 'POST', path: `/v2/api${path}` }, nth: 'every', fault: 'cut-before' })
    await page.context().setOffline(false)
    await page.goto(`/projects/${id}`)
    await expect(savedItems(page).getByRole('listitem')).toHaveCount(1)
    await expect(savedItems(page).getByText('Wacht')).toBeVisible()
    await lab.clearFaults()
    await expect(savedItems(page).getByText('Wacht')).toHaveCount(0, { timeout: 45_000 })
    await expect(savedItems(page)).toContainText('Roetmantel')
    const calls = await lab.callsTo('POST', path)
    expect(calls.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('is refused in words when the project may not be changed any more (B09, B37, F-22)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const owner = await backend.createCustomer()
    const contacts = [{ person, role: 'COLLABORATOR' as const }]
    const { id } = await backend.createProject(owner, { name: 'Molenveld', contacts })
    await keepToastsOpen(page)
    await portal.open(person, PRODUCT)
    await expect(button(page, 'Toevoegen aan Molenveld')).toBeVisible()
    await goOffline(page, 'inspiration/item-outbox')
    await button(page, 'Toevoegen aan Molenveld').click()
    await expect(button(page, 'Weghalen bij Molenveld')).toBeVisible()
    await backend.db
      .update(projectContacts)
      .set({ role: 'CONTACT' })
      .where(and(eq(projectContacts.projectId, id), eq(projectContacts.contactId, person.contactId)))
    await goOnline(page)
    await expect(page.getByText(/^Roetmantel is niet aan uw project toegevoegd\. \S+/)).toBeVisible({ timeout: 45_000 })
    await page.goto(`/projects/${id}`)
    await expect(savedItems(page)).toContainText('Nog niets gekozen')
  })
})

test.describe('an item that cannot be saved', () => {
  test.use({ expectedErrors: [/500|418/] })

  test('shows a message and is reverted (F-22)', async ({ page, portal, person, backend, lab }) => {
    const { id } = await backend.createProject(person, { name: 'Molenveld' })
    await portal.open(person, PRODUCT)
    const path = `/v2/api/customer_projects/${id}/items`
    await lab.fault({ match: { method: 'POST', path }, fault: 'status', status: 500 })
    await button(page, 'Toevoegen aan Molenveld').click()
    await expect(page.getByText('Niet bewaard. Probeer het opnieuw.')).toBeVisible()
    await expect(button(page, 'Toevoegen aan Molenveld')).toBeVisible()
  })

  test('a failed list of items shows an error, and retrying recovers (E46)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Molenveld' })
    const path = `/v2/api/customer_projects/${id}/items`
    await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 418 })
    await portal.open(person, `/projects/${id}`)
    await expect(savedItems(page).getByRole('alert')).toContainText('Wat u koos, laadt niet')
    await lab.clearFaults()
    await savedItems(page).getByRole('button', { name: 'Probeer nu' }).click()
    await expect(savedItems(page)).toContainText('Nog niets gekozen')
  })
})
