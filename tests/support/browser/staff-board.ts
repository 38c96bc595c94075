import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { DEMO_STAFF_PIN, DEMO_TABLET } from '#server/db/seed/demo-access.ts'
import { contacts, oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/modules/auth/secret-hash.ts'
import type { TestBackend } from '../../support/backend.ts'
import type { Person, ProjectDraft } from '../../support/people.ts'

const TOKEN = servedPath(authEndpoints.token.path)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Ten in the morning in Belgium on a Wednesday that has no demo appointments. */
const TEN = Date.parse('2027-06-09T08:00:00Z')

type VisitDraft = Omit<Parameters<TestBackend['createAppointment']>[1], 'dateFrom'>

/** What tests of staff's side of a tablet do: each on a day of its own, so that its board holds its own visits alone. */
export function staffBoard(backend: TestBackend, day: number) {
  const ten = TEN + day * DAY_MS
  const at = (minutes: number) => new Date(ten + minutes * MINUTE_MS)

  /** A tablet of the showroom, signed in; limits count by tablet. */
  async function newTablet() {
    const credentials = { client_id: `tablet-${randomUUID()}`, client_secret: randomUUID() }
    const { client_id: id, client_secret: secret } = credentials
    const row = { id, secretHash: hashSecret(secret), kind: 'showroom', showroomId: DEMO_TABLET.showroomId } as const
    await backend.db.insert(oauthClients).values(row)
    const answer = await fetch(backend.url + TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...credentials }),
    })
    const { access_token: accessToken } = (await answer.json()) as { access_token: string }
    return { credentials, accessToken }
  }

  /** Puts a tablet on the page, so many minutes after ten, `ahead` by so many of what the backend thinks. */
  async function openTablet(page: Page, minutes: number, ahead = 0): Promise<void> {
    backend.clock.setOffset(at(minutes).getTime() - Date.now())
    await page.clock.install({ time: at(minutes + ahead) })
    const { credentials, accessToken } = await newTablet()
    const values = {
      [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
      [COOKIE_NAMES.accessToken]: accessToken,
      [COOKIE_NAMES.tokenType]: 'Bearer',
    }
    const cookie = { url: backend.url, secure: true, sameSite: 'Lax' } as const
    await page.context().addCookies(Object.entries(values).map(([name, value]) => ({ name, value, ...cookie })))
    await page.goto(`${backend.url}/kiosk`)
  }

  return {
    at,
    newTablet,
    openTablet,

    /** A visit of somebody of this name, so many minutes after ten. */
    async visit(name: string, minutes: number, draft: VisitDraft = {}, project?: ProjectDraft) {
      const person: Person = await backend.createCustomer()
      await backend.db.update(contacts).set({ name }).where(eq(contacts.id, person.contactId))
      const projectId = project ? (await backend.createProject(person, project)).id : null
      const own = { showroomId: DEMO_TABLET.showroomId, projectId, ...draft }
      return backend.createAppointment(person, { dateFrom: at(minutes), ...own })
    },

    /** The board, unlocked, on a tablet of its own. */
    async open(page: Page, minutes: number, ahead = 0): Promise<void> {
      await openTablet(page, minutes, ahead)
      await page.getByRole('link', { name: /^(Medewerkers|Personnel)$/ }).click()
      await typePin(page, DEMO_STAFF_PIN)
      await expect(page.getByRole('button', { name: /^(Vergrendelen|Verrouiller)$/ })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
    },
  }
}

/** Gives a PIN on the keypad. */
export async function typePin(page: Page, pin: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /^(Openen|Ouvrir)$/ }).click()
}

/** The row of a visitor. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

/** Opens the row of a visitor, with all its steps. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  const row = rowOf(page, name)
  await row.getByRole('button', { name: `Alle stappen van ${name}` }).click()
  return row
}
