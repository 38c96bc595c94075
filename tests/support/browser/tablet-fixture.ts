import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { addDays, brusselsInstant } from '#contract/formats/brussels-time.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { TestBackend } from '../servers/test-backend.ts'
import type { Person } from './portal-page.ts'
import { builtFile } from './build-files.ts'

type AppointmentDraft = Omit<Parameters<TestBackend['createAppointment']>[1], 'dateFrom'>

const MINUTE_MS = 60_000
/** After all demo appointments. Tablets also see the adjacent days, so each test gets its own week. */
const FIRST_DAY = '2027-09-01'
let weeks = 0

/** A showroom day and a tablet for one test; minutes count from ten o'clock. */
export async function createTabletDay(backend: TestBackend, person: Person) {
  weeks += 1
  // Local time, because the weeks of one worker extend into winter time.
  const ten = brusselsInstant(addDays(FIRST_DAY, weeks * 7), '10:00').getTime()
  const at = (minutes: number) => new Date(ten + minutes * MINUTE_MS)
  const credentials = { client_id: `tablet-${randomUUID()}`, client_secret: randomUUID() }
  const { showroomId } = DEMO_TABLET
  const secretHash = hashSecret(credentials.client_secret)
  await backend.db.insert(oauthClients).values({ id: credentials.client_id, secretHash, kind: 'showroom', showroomId })
  backend.clock.setOffset(at(0).getTime() - Date.now())

  /** Sends a request to the backend as this tablet. */
  async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(backend.url + servedPath(path), {
      ...init,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  async function token(): Promise<string> {
    const response = await fetch(backend.url + servedPath(authEndpoints.token.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...credentials }),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }

  // The page's resource timing runs on the mocked clock.
  const [pendingRequests, finishedPaths] = [new Set<Request>(), new Set<string>()]
  const onRequestEnd = (request: Request) => {
    pendingRequests.delete(request)
    finishedPaths.add(new URL(request.url()).pathname)
  }

  async function setCookies(page: Page, values: Record<string, string>): Promise<void> {
    const cookie = { url: backend.url, secure: true, sameSite: 'Lax' } as const
    await page.context().addCookies(Object.entries(values).map(([name, value]) => ({ name, value, ...cookie })))
  }

  return {
    /** Stores the tablet's credentials in the browser, without a session, on the real clock. */
    async pair(page: Page): Promise<void> {
      backend.clock.setOffset(0)
      await setCookies(page, {
        [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
      })
    },

    /** Opens the tablet's idle screen at that time. */
    async open(page: Page, minutes = 0): Promise<void> {
      backend.clock.setOffset(at(minutes).getTime() - Date.now())
      await page.clock.install({ time: at(minutes) })
      await setCookies(page, {
        [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
        [COOKIE_NAMES.accessToken]: await token(),
        [COOKIE_NAMES.tokenType]: 'Bearer',
      })
      page.on('request', (request) => void (request.url().includes(HUB_PATH) || pendingRequests.add(request)))
      page.on('requestfinished', onRequestEnd)
      page.on('requestfailed', onRequestEnd)
      await page.goto('/kiosk')
      await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    },

    /** Moves the clocks of backend and tablet. */
    async moveTo(page: Page, minutes: number): Promise<void> {
      backend.clock.setOffset(at(minutes).getTime() - Date.now())
      await page.clock.setSystemTime(at(minutes))
    },

    /** Waits until the tablet has loaded what it needs offline and no request is pending. */
    async waitForBackgroundLoading(): Promise<void> {
      const parts = ['visitor-screens', 'idle-tasks', 'data/tablet/start-background-sync', 'qr/decode']
      const missing = () => parts.filter((part) => !finishedPaths.has(builtFile(part)))
      // They load when the tablet is idle, which a busy machine is late.
      await expect.poll(missing, { timeout: 60_000 }).toEqual([])
      await expect.poll(() => pendingRequests.size, { timeout: 60_000 }).toBe(0)
    },

    /** An appointment of this test's person, `minutes` after ten o'clock. */
    async createAppointment(minutes: number, draft: AppointmentDraft = {}): Promise<{ id: string; code: string }> {
      const code = draft.code ?? '482915'
      const { id } = await backend.createAppointment(person, { showroomId, code, ...draft, dateFrom: at(minutes) })
      return { id, code }
    },

    /** Fetches an appointment. */
    readAppointment: (id: string) => request<Appointment>(appointmentEndpoints.read.path.replace('{id}', id)),

    /** All appointments of the day and the adjacent days. */
    listAppointments: async () => (await request<{ items: Appointment[] }>(appointmentEndpoints.list.path)).items,

    /** Checks the visitor in by a request, as another tablet would. */
    checkIn: (id: string) =>
      request(appointmentOperationEndpoints.checkin.path.replace('{id}', id), {
        method: 'POST',
        body: JSON.stringify({ method: 'NAME' }),
      }),

    /** Checks in a visitor without an appointment by a request, as another page of this tablet would. */
    walkIn: (firstName: string) =>
      request(tabletEndpoints.walkIn.path, { method: 'POST', body: JSON.stringify({ firstName, topic: null }) }),

    /** Shares an empty selection by a request, as another page of this tablet would. */
    share: () => request(sharedSelectionEndpoints.create.path, { method: 'POST', body: JSON.stringify({ picks: [] }) }),

    /** Marks the appointment as no-show. */
    noShow: (id: string) => request(appointmentOperationEndpoints.noShow.path.replace('{id}', id), { method: 'POST' }),
  }
}

/** Types a code on the keypad of the tablet. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code).entries()) {
    await page.getByRole('button', { name: digit, exact: true }).click()
    // The last digit leaves the screen.
    if (index < code.length - 1) {
      await expect(page.getByRole('img', { name: new RegExp(`\\b${index + 1} (van|sur) `) })).toBeVisible()
    }
  }
}
