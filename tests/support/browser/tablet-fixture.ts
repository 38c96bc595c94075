import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { HUB_PATH } from '#contract/constants/topics.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-access.ts'
import { oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/modules/auth/secret-hash.ts'
import type { TestBackend } from '../../support/backend.ts'
import type { Person } from './portal.ts'

type VisitDraft = Omit<Parameters<TestBackend['createAppointment']>[1], 'dateFrom'>

const MINUTE_MS = 60_000
/** From here on there are no demo appointments. A tablet sees the days beside its own, too, so that each test has a week. */
const FIRST_DAY = '2027-09-01'
let weeks = 0

/** A showroom's day of this test alone, and a tablet of its own there; minutes count from ten o'clock. */
export async function tabletDay(backend: TestBackend, person: Person) {
  weeks += 1
  // By the clock on the wall: the tests of one worker reach well into winter.
  const ten = brusselsInstant(addDays(FIRST_DAY, weeks * 7), '10:00').getTime()
  const at = (minutes: number) => new Date(ten + minutes * MINUTE_MS)
  const credentials = { client_id: `tablet-${randomUUID()}`, client_secret: randomUUID() }
  const { showroomId } = DEMO_TABLET
  const secretHash = hashSecret(credentials.client_secret)
  await backend.db.insert(oauthClients).values({ id: credentials.client_id, secretHash, kind: 'showroom', showroomId })
  backend.clock.setOffset(at(0).getTime() - Date.now())

  /** Asks the backend as this tablet. */
  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(backend.url + servedPath(path), {
      ...init,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function token(): Promise<string> {
    const answer = await fetch(backend.url + servedPath(authEndpoints.token.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...credentials }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  // The page's own list of what it fetched is the virtual clock's.
  const [asked, came] = [new Set<Request>(), new Set<string>()]
  const isOver = (request: Request) => {
    asked.delete(request)
    came.add(new URL(request.url()).pathname)
  }

  async function setCookies(page: Page, values: Record<string, string>): Promise<void> {
    const cookie = { url: backend.url, secure: true, sameSite: 'Lax' } as const
    await page.context().addCookies(Object.entries(values).map(([name, value]) => ({ name, value, ...cookie })))
  }

  return {
    /** Makes the browser that of the tablet, on which nobody is signed in yet, by the real clock. */
    async pair(page: Page): Promise<void> {
      backend.clock.setOffset(0)
      await setCookies(page, {
        [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
      })
    },

    /** Puts the tablet on the page, at that time, with the screen between two visitors. */
    async open(page: Page, minutes = 0): Promise<void> {
      backend.clock.setOffset(at(minutes).getTime() - Date.now())
      await page.clock.install({ time: at(minutes) })
      await setCookies(page, {
        [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
        [COOKIE_NAMES.accessToken]: await token(),
        [COOKIE_NAMES.tokenType]: 'Bearer',
      })
      page.on('request', (request) => void (request.url().includes(HUB_PATH) || asked.add(request)))
      page.on('requestfinished', isOver)
      page.on('requestfailed', isOver)
      await page.goto('/kiosk')
      await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    },

    /** Moves backend and tablet to another time of the day, or to another day. */
    async moveTo(page: Page, minutes: number): Promise<void> {
      backend.clock.setOffset(at(minutes).getTime() - Date.now())
      await page.clock.setSystemTime(at(minutes))
    },

    /** Waits until the tablet has fetched what it needs without a network, and nothing else is on its way. */
    async fetchedAll(): Promise<void> {
      const parts = ['visit-screens', 'between-visits', 'keep-tablet-up', 'decode']
      const missing = () => parts.filter((part) => ![...came].some((path) => path.startsWith(`/assets/${part}-`)))
      await expect.poll(missing).toEqual([])
      await expect.poll(() => asked.size).toBe(0)
    },

    /** A visit of this test's person, so many minutes after ten. */
    async visit(minutes: number, draft: VisitDraft = {}): Promise<{ id: string; code: string }> {
      const code = draft.code ?? '482915'
      const { id } = await backend.createAppointment(person, { showroomId, code, ...draft, dateFrom: at(minutes) })
      return { id, code }
    },

    /** Where a visit is now. */
    read: (id: string) => ask<Appointment>(visitEndpoints.read.path.replace('{id}', id)),

    /** All visits of the day and its neighbours that the tablet may see. */
    visits: async () => (await ask<{ items: Appointment[] }>(appointmentEndpoints.list.path)).items,

    /** Another tablet of the showroom, or so it seems, checks the visitor in. */
    checkIn: (id: string) =>
      ask(visitEndpoints.checkin.path.replace('{id}', id), {
        method: 'POST',
        body: JSON.stringify({ method: 'NAME' }),
      }),

    /** The visitor is given up. */
    noShow: (id: string) => ask(visitEndpoints.noShow.path.replace('{id}', id), { method: 'POST' }),
  }
}

/** Types a code on the keypad of the tablet. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code).entries()) {
    await page.getByRole('button', { name: digit, exact: true }).click()
    // The last one leads on.
    if (index < code.length - 1) {
      await expect(page.getByRole('img', { name: new RegExp(`^${index + 1} `) })).toBeVisible()
    }
  }
}
