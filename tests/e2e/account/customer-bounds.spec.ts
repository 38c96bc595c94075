import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import {
  ATTACHMENTS_MAX,
  ATTACHMENTS_SIZE_MAX,
  FAVOURITES_MAX,
  MEMBERS_MAX,
  OWNED_PROJECTS_MAX,
  PROJECT_ITEMS_MAX,
  QUESTIONS_DAYS,
  QUESTIONS_MAX,
  SAMPLE_REQUESTS_DAYS,
  SAMPLE_REQUESTS_MAX,
  SESSIONS_MAX,
  UPCOMING_APPOINTMENTS_MAX,
} from '#contract/configuration/customer-bounds.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { favourites, projectItems, sampleRequests } from '#server/db/favourite-tables.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import { questions } from '#server/db/question-tables.ts'
import { attachments, contacts, projectContacts, sessions } from '#server/db/tables.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'
import { insertProjects } from '#tests/support/fixtures/many-projects.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PRODUCT = '/products/gevelsteen-roetmantel'

const main = (page: Page) => page.getByRole('main')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** A control that a bound disables keeps the focus, does nothing, and is described by the reason. */
async function expectExplained(control: Locator, reason: string | RegExp): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(reason)
  await control.focus()
  await expect(control).toBeFocused()
  await control.press('Enter')
}

async function addMembers(backend: TestBackend, projectId: string, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => {
    const id = randomUUID()
    return { id, name: `Lid ${n}`, email: `lid-${id}@voorbeeld.be` }
  })
  await backend.db.insert(contacts).values(people)
  const role = 'CONTACT' as const
  await backend.db
    .insert(projectContacts)
    .values(people.map(({ id, email }) => ({ projectId, contactId: id, role, invitedAs: email })))
}

for (const { language, near, full, invite } of [
  {
    language: 'nl' as const,
    near: `Dit project telt 80 van de ${MEMBERS_MAX} mogelijke personen.`,
    full: `Dit project telt ${MEMBERS_MAX} personen, meer kan niet. Haal eerst iemand weg om een ander uit te nodigen.`,
    invite: 'Uitnodigen',
  },
  {
    language: 'fr' as const,
    near: `Ce projet compte 80 personnes sur ${MEMBERS_MAX} au maximum.`,
    full: `Ce projet compte ${MEMBERS_MAX} personnes, c’est le maximum. Retirez d’abord quelqu’un pour inviter une autre personne.`,
    invite: 'Inviter',
  },
]) {
  test(`a project shows in ${language} how many members it has, and why there can be no more (E07)`, async ({
    page,
    portal,
    backend,
  }) => {
    const person = await backend.createCustomer(language)
    const { id } = await backend.createProject(person)
    const { id: fullId } = await backend.createProject(person)
    await addMembers(backend, id, MEMBERS_MAX * 0.8 - 1)
    await addMembers(backend, fullId, MEMBERS_MAX - 1)
    await portal.open(person, `/projects/${id}`)
    await expect(main(page).getByText(near)).toBeVisible()
    await expect(button(page, invite)).not.toHaveAttribute('aria-disabled')
    await page.goto(`/projects/${fullId}`)
    await expectExplained(button(page, invite), full)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a project shows how many files it stores, by number and size, and why there can be no more (E08)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const createdAt = backend.clock.now()
  async function createFiles(count: number, size: number): Promise<string> {
    const { id: projectId } = await backend.createProject(person)
    const row = { projectId, contactId: person.contactId, type: 'application/pdf', size, createdAt }
    const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: randomUUID(), name: `plan-${n}.pdf` }))
    await backend.db.insert(attachments).values(rows)
    return projectId
  }
  // Fewer than the number allows, each as large as a file may be.
  const large = ATTACHMENTS_SIZE_MAX / ATTACHMENT_SIZE_MAX
  const few = await createFiles(ATTACHMENTS_MAX * 0.5, 1000)
  const near = await createFiles(ATTACHMENTS_MAX * 0.8, 1000)
  const nearInSize = await createFiles(Math.round(large * 0.9), ATTACHMENT_SIZE_MAX)
  const full = await createFiles(ATTACHMENTS_MAX, 1000)
  const fullInSize = await createFiles(Math.ceil(large), ATTACHMENT_SIZE_MAX)
  const add = button(page, 'Bestanden toevoegen')
  await portal.open(person, `/projects/${few}`)
  await expect(add).not.toHaveAttribute('aria-disabled')
  await expect(main(page).getByText(/van de 200 bestanden/)).toHaveCount(0)
  for (const [projectId, used] of [
    [near, `160 van de ${ATTACHMENTS_MAX} bestanden, samen 0 van 1 GB`],
    [nearInSize, `${Math.round(large * 0.9)} van de ${ATTACHMENTS_MAX} bestanden, samen 0,88 van 1 GB`],
  ] as const) {
    await page.goto(`/projects/${projectId}`)
    await expect(main(page).getByText(`Dit project bewaart ${used}.`)).toBeVisible()
    await expect(add).not.toHaveAttribute('aria-disabled')
  }
  for (const [projectId, used] of [
    [full, `${ATTACHMENTS_MAX} bestanden, samen 0 GB`],
    [fullInSize, `${Math.ceil(large)} bestanden, samen 1,03 GB`],
  ] as const) {
    await page.goto(`/projects/${projectId}`)
    await expectExplained(add, new RegExp(`^Er kan niets meer bij: dit project bewaart ${used}\\.`))
  }
})

test('a customer with many own projects reads it above the list, and why there can be no more (E02, E04)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const full = await backend.createCustomer()
  await insertProjects(backend.db, person.contactId, OWNED_PROJECTS_MAX * 0.8)
  await insertProjects(backend.db, full.contactId, OWNED_PROJECTS_MAX)
  // Each list has megabytes, which a busy machine takes long to read.
  const slow = { timeout: 60_000 }
  await portal.open(person, '/projects')
  await expect(main(page).getByText('U hebt 8.000 van de 10.000 eigen projecten.')).toBeVisible(slow)
  await page.goto('about:blank')
  await portal.open(full, '/projects')
  const reason = 'U hebt 10.000 eigen projecten, meer kan niet. Verwijder er een om een nieuw te maken.'
  await expect(main(page).getByText(reason)).toBeVisible(slow)
  await page.getByRole('link', { name: 'Nieuw project' }).first().click()
  await expect(page.getByRole('heading', { name: 'Er kan geen project meer bij' })).toBeVisible(slow)
  await expect(main(page)).toContainText(reason)
  await expect(main(page).getByRole('radio')).toHaveCount(0)
})

test('a customer with many sample requests reads it in the form, and at the bound from when on there can be more (E35)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const now = backend.clock.now()
  const address = { ...postalAddress('9080', 'Lochristi'), country: 'BE' as const }
  const full = await backend.createCustomer()
  async function requestSamples(customer: Person, count: number, days: number): Promise<void> {
    const at = new Date(now.getTime() - days * DAY_MS)
    const row = { customerId: customer.id, projectId: null, productIds: [], address, at }
    await backend.db.insert(sampleRequests).values(Array.from({ length: count }, () => ({ ...row, id: randomUUID() })))
  }
  await requestSamples(person, SAMPLE_REQUESTS_MAX * 0.8, 1)
  // One that does not count any more.
  await requestSamples(person, 1, SAMPLE_REQUESTS_DAYS + 1)
  await requestSamples(full, SAMPLE_REQUESTS_MAX, 2)
  await portal.open(person, PRODUCT)
  const dialog = page.getByRole('dialog')
  await button(page, 'Stalen aanvragen').click()
  await expect(dialog).toContainText(
    `U vroeg de voorbije ${SAMPLE_REQUESTS_DAYS} dagen 40 van de ${SAMPLE_REQUESTS_MAX} keer stalen aan.`,
  )
  await expect(button(dialog, 'Aanvraag versturen')).toBeVisible()
  await page.goto('about:blank')
  await portal.open(full, PRODUCT)
  await button(page, 'Stalen aanvragen').click()
  await expect(dialog).toContainText(/meer kan niet\. Vanaf \d+ [a-z]+( \d{4})? kan het opnieuw\./)
  await expect(button(dialog, 'Aanvraag versturen')).toHaveCount(0)
})

test.describe('beyond the bound of questions', () => {
  test.use({ expectedErrors: [/422/] })

  for (const { language, ask, question, send, reason } of [
    {
      language: 'nl' as const,
      ask: 'Stel een vraag',
      question: 'Uw vraag',
      send: 'Vraag versturen',
      reason: `Uw vraag is niet verstuurd. U stelde in ${QUESTIONS_DAYS} dagen al ${QUESTIONS_MAX} vragen, meer kan niet.`,
    },
    {
      language: 'fr' as const,
      ask: 'Poser une question',
      question: 'Votre question',
      send: 'Envoyer la question',
      reason: `Votre question n’a pas été envoyée. Vous avez déjà posé ${QUESTIONS_MAX} questions en ${QUESTIONS_DAYS} jours`,
    },
  ]) {
    test(`a question stays on the device, with the reason in ${language} (E16)`, async ({ page, portal, backend }) => {
      const person = await backend.createCustomer(language)
      const row = {
        customerId: person.id,
        at: backend.clock.now(),
        page: 'HOME' as const,
        replyTo: person.emailAddress,
      }
      const rows = Array.from({ length: QUESTIONS_MAX }, (_, n) => ({ ...row, id: randomUUID(), text: `Vraag ${n}` }))
      await backend.db.insert(questions).values(rows)
      await portal.open(person, '/')
      await button(page, ask).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(question).fill('Past dit bij mijn dak?')
      await button(dialog, send).click()
      await expect(dialog).toHaveCount(0)
      const kept = main(page).getByRole('listitem').filter({ hasText: 'Past dit bij mijn dak?' })
      await expect(kept.getByRole('alert')).toContainText(reason)
    })
  }
})

test('a customer with many appointments reads it before the form, and why there can be no more (E36)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const now = backend.clock.now().getTime()
  const full = await backend.createCustomer()
  async function book(customer: Person, count: number): Promise<void> {
    for (let day = 1; day <= count; day += 1)
      await backend.createAppointment(customer, { dateFrom: new Date(now + day * DAY_MS) })
  }
  await book(person, UPCOMING_APPOINTMENTS_MAX * 0.8)
  await book(full, UPCOMING_APPOINTMENTS_MAX)
  await portal.open(person, '/appointments/new')
  await expect(main(page).getByText(`U hebt 8 van de ${UPCOMING_APPOINTMENTS_MAX} afspraken gepland.`)).toBeVisible()
  await expect(main(page).getByRole('radio').first()).toBeVisible()
  await page.goto('about:blank')
  await portal.open(full, '/appointments/new')
  await expect(page.getByRole('heading', { name: 'Er kan geen afspraak meer bij' })).toBeVisible()
  await expect(main(page)).toContainText(
    `U hebt ${UPCOMING_APPOINTMENTS_MAX} afspraken gepland, meer kan niet tegelijk.`,
  )
  await expect(main(page).getByRole('radio')).toHaveCount(0)
})

test('a customer who is signed in on many devices reads it, and what a further one causes (E19)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const now = backend.clock.now().getTime()
  const full = await backend.createCustomer()
  async function signIn(customer: Person, count: number): Promise<void> {
    const times = { signedInAt: new Date(now - DAY_MS), lastSeenAt: new Date(now - 60_000) }
    const row = { customerId: customer.id, ...times, expiresAt: new Date(now + DAY_MS) }
    await backend.db.insert(sessions).values(Array.from({ length: count }, () => ({ ...row, id: randomUUID() })))
  }
  await signIn(person, SESSIONS_MAX * 0.85)
  await signIn(full, SESSIONS_MAX)
  await portal.open(person, '/account/security')
  await expect(main(page).getByText(/^U bent op 8\d van de 100 toestellen aangemeld\.$/)).toBeVisible()
  await page.goto('about:blank')
  await portal.open(full, '/account/security')
  await expect(
    main(page).getByText(/^U bent op 100 toestellen aangemeld, meer kan niet\. Meldt u zich nog/),
  ).toBeVisible()
})

test('favourites and items of a project show how many there are, and why there can be no more (E33, S021)', async ({
  page,
  portal,
  person,
  backend,
  lab,
}) => {
  const { db } = backend
  const full = await backend.createCustomer()
  const ids = Array.from({ length: FAVOURITES_MAX }, (_, n) => `vol-${person.id}-${n}`)
  const item = { kind: 'REFERENCE_PROJECT', titleNl: 'Doos', titleFr: 'Boîte' } as const
  const at = backend.clock.now()
  async function fill(customer: Person, name: string, share: number): Promise<void> {
    const { id: projectId } = await backend.createProject(customer, { name })
    const rated = ids.slice(0, FAVOURITES_MAX * share)
    const chosen = ids.slice(0, PROJECT_ITEMS_MAX * share)
    await db.insert(favourites).values(rated.map((itemId) => ({ customerId: customer.id, itemId, liked: true, at })))
    await db.insert(projectItems).values(chosen.map((itemId) => ({ projectId, itemId, at })))
  }
  await db.insert(inspirationItems).values(ids.map((itemId) => ({ ...item, id: itemId })))
  try {
    await fill(person, 'Molenveld', 0.9)
    await fill(full, 'Vol', 1)
    await keepToastsOpen(page)
    await portal.open(person, '/favourites')
    await expect(main(page).getByText(`U bewaart 450 van de ${FAVOURITES_MAX} keuzes.`)).toBeVisible()
    await page.goto(PRODUCT)
    await expect(page.getByText(`Molenveld telt 90 van de ${PROJECT_ITEMS_MAX} keuzes.`)).toBeVisible()

    await page.goto('about:blank')
    await portal.open(full, PRODUCT)
    await expectExplained(
      button(page, 'Toevoegen aan Vol'),
      new RegExp(`^Vol telt ${PROJECT_ITEMS_MAX} keuzes, meer kan niet\\.`),
    )
    const rating = page
      .getByRole('region', { name: 'Wat vindt u ervan?' })
      .getByRole('button', { pressed: false })
      .first()
    await rating.click()
    await expect(page.getByText(`Niet bewaard: u bewaart al ${FAVOURITES_MAX} keuzes, meer kan niet.`)).toBeVisible()
    await expect(rating).toHaveAttribute('aria-pressed', 'false')
    expect(
      (await lab.calls()).filter(({ method, path }) => method === 'POST' && /favourites|items$/.test(path)),
    ).toEqual([])
    await page.goto('/favourites')
    await expect(main(page).getByText(`U bewaart ${FAVOURITES_MAX} keuzes, meer kan niet.`)).toBeVisible()
  } finally {
    // The catalogue belongs to all tests of this backend.
    await db.delete(inspirationItems).where(inArray(inspirationItems.id, ids))
  }
})
