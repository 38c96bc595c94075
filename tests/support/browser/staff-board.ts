import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { DEMO_STAFF_PASSWORD, DEMO_STAFF_PIN, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { contacts, oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { TestBackend } from '../servers/test-backend.ts'
import type { Person, ProjectDraft } from '../fixtures/customers.ts'

const TOKEN = servedPath(authEndpoints.token.path)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Ten in the morning in Belgium on a Wednesday that has no demo appointments. */
const TEN = Date.parse('2027-06-09T08:00:00Z')

type AppointmentDraft = Omit<Parameters<TestBackend['createAppointment']>[1], 'dateFrom'>

/** Actions on the staff board; each test uses its own day, so that the board shows only its own appointments. */
export function createStaffBoard(backend: TestBackend, day: number) {
  const ten = TEN + day * DAY_MS
  const at = (minutes: number) => new Date(ten + minutes * MINUTE_MS)

  /** A new signed-in tablet of the showroom, because rate limits count per tablet. */
  async function createTablet() {
    const credentials = { client_id: `tablet-${randomUUID()}`, client_secret: randomUUID() }
    const { client_id: id, client_secret: secret } = credentials
    const row = { id, secretHash: hashSecret(secret), kind: 'showroom', showroomId: DEMO_TABLET.showroomId } as const
    await backend.db.insert(oauthClients).values(row)
    const response = await fetch(backend.url + TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...credentials }),
    })
    const { access_token: accessToken } = (await response.json()) as { access_token: string }
    return { credentials, accessToken }
  }

  /** Opens a tablet `minutes` after ten o'clock, with its clock `ahead` minutes before the backend's. */
  async function openTablet(page: Page, minutes: number, ahead = 0): Promise<void> {
    backend.clock.setOffset(at(minutes).getTime() - Date.now())
    await page.clock.install({ time: at(minutes + ahead) })
    const { credentials, accessToken } = await createTablet()
    const values = {
      [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
      [COOKIE_NAMES.accessToken]: accessToken,
      [COOKIE_NAMES.tokenType]: 'Bearer',
    }
    const cookie = { url: backend.url, secure: true, sameSite: 'Lax' } as const
    await page.context().addCookies(Object.entries(values).map(([name, value]) => ({ name, value, ...cookie })))
    await page.goto(`${backend.url}/kiosk`)
  }

  /** An appointment of this person in the tablet's showroom, `minutes` after ten o'clock. */
  async function createVisit(person: Person, minutes: number, draft: AppointmentDraft): Promise<{ id: string }> {
    return backend.createAppointment(person, { dateFrom: at(minutes), showroomId: DEMO_TABLET.showroomId, ...draft })
  }

  return {
    at,
    newTablet: createTablet,
    openTablet,

    /** An appointment of a customer with this name, `minutes` after ten o'clock. */
    async createAppointment(name: string, minutes: number, draft: AppointmentDraft = {}, project?: ProjectDraft) {
      const person: Person = await backend.createCustomer()
      await backend.db.update(contacts).set({ name }).where(eq(contacts.id, person.contactId))
      const projectId = project ? (await backend.createProject(person, project)).id : null
      return createVisit(person, minutes, { projectId, ...draft })
    },
    createVisit,

    /** Checks in a visitor without an appointment by a request, as another page of this page's tablet would. */
    async walkIn(page: Page, firstName: string): Promise<void> {
      const cookies = await page.context().cookies()
      const token = cookies.find(({ name }) => name === COOKIE_NAMES.accessToken)?.value
      const response = await fetch(backend.url + servedPath(tabletEndpoints.walkIn.path), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ firstName, topic: null }),
      })
      expect(response.status).toBe(201)
    },

    /** Opens the unlocked board on a new tablet. */
    async open(page: Page, minutes: number, ahead = 0): Promise<void> {
      await openTablet(page, minutes, ahead)
      await page.getByRole('link', { name: /^(Medewerkers|Personnel)$/ }).click()
      await typePin(page, DEMO_STAFF_PIN)
      await expect(page.getByRole('button', { name: /^(Vergrendelen|Verrouiller)$/ })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
    },
  }
}

/** Signs in to the page of staff. */
export async function signInAsStaff(page: Page, path = '/staff'): Promise<void> {
  await page.goto(path)
  await page.locator('input[type=password]').fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.locator('input[autocomplete=current-password]')).toHaveCount(0)
}

/** A new pairing code of the page of staff, for a showroom that is chosen on the tablet. */
export async function createPairingCode(page: Page): Promise<string> {
  await signInAsStaff(page)
  await page.getByRole('main').getByRole('button').click()
  return page.locator('.code').innerText()
}

/** Enters a PIN on the keypad. */
export async function typePin(page: Page, pin: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /^(Openen|Ouvrir)$/ }).click()
}

/** The row of a visitor. */
export function visitorRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

/** Opens the row of a visitor, with all its steps. */
export async function openVisitorRow(page: Page, name: string): Promise<Locator> {
  const row = visitorRow(page, name)
  await row.getByRole('button', { name: `Alle stappen van ${name}` }).click()
  return row
}
