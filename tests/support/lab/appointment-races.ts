import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import type { AppointmentActor, AppointmentOperation } from '#contract/appointments/transitions.ts'
import type { Database } from '#server/db/database.ts'
import { DEMO_STAFF_PIN, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { signIn } from '../api/demo-session.ts'
import { isLinearizable, type AttemptedOperation } from './linearizability.ts'

/** The first demo customer. */
const LOTTE = '6d3c1f52-6f0b-4a52-9a3e-0d6f5d1c7b01'
const MINUTE_MS = 60_000
const SIZES = [2, 2, 3, 5, 8, 13, 25, 50]
const INITIAL_STATUSES: readonly AppointmentStatus[] = ['REGISTERED', 'REGISTERED', 'NO_SHOW', 'CHECKED_IN', 'ONGOING']

const CALLS: Record<Exclude<AppointmentOperation, 'assign'>, { endpoint: Endpoint; body?: object }> = {
  checkin: { endpoint: appointmentOperationEndpoints.checkin, body: { method: 'CODE' } },
  start: { endpoint: appointmentOperationEndpoints.start, body: {} },
  end: { endpoint: appointmentOperationEndpoints.end, body: {} },
  no_show: { endpoint: appointmentOperationEndpoints.noShow },
}

type Headers = Readonly<Record<string, string>>

export interface RaceResult {
  readonly races: number
  readonly operations: number
  /** Appointments that ended with another status. */
  readonly changes: number
  /** Histories that are not linearizable. */
  readonly nonLinearizable: readonly object[]
}

/** Races of 2 to 50 operations on one appointment each, by customer, tablet and staff; deterministic per seed. */
export async function runRaces(
  app: Hono<ServerEnv>,
  db: Database,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<RaceResult> {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const sendOnce = async (endpoint: Endpoint, id: string, headers: Headers, body?: object) =>
    app.request(
      servedPath(endpoint.path).replace('{id}', id),
      {
        method: endpoint.method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
      {},
    )
  // 503 means that no database connection was free; nothing was done, so it is retried.
  const send: Send = async (...call) => {
    const response = await sendOnce(...call)
    return response.status === 503 ? send(...call) : response
  }
  const callers = await signInAll(app, send)
  const nonLinearizable: object[] = []
  let [operations, changes] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const status = pick(INITIAL_STATUSES)
    const remote = pick([true, false])
    const [id, now] = [randomUUID(), new Date()]
    const dateFrom = new Date(now.getTime() - 20 * MINUTE_MS)
    const row = { id, status, remote, dateFrom, dateTo: new Date(dateFrom.getTime() + 60 * MINUTE_MS), code: '000000' }
    await db
      .insert(appointments)
      .values({ ...row, type: 'ONLINE', showroomId: DEMO_TABLET.showroomId, contactId: LOTTE })
    const drafts = Array.from({ length: pick(SIZES) }, () => {
      const caller = pick(callers)
      return { caller, operation: pick(caller.operations) }
    })
    const race = await Promise.all(
      drafts.map(async ({ caller, operation }): Promise<AttemptedOperation> => {
        const { endpoint, body } = CALLS[operation]
        const response = await send(endpoint, id, caller.headers, body)
        const json = (await response.json()) as { appointmentStatus: AppointmentStatus }
        if (response.status !== 200 && response.status !== 409) {
          throw new Error(`${operation} responded with ${response.status}: ${JSON.stringify(json)}`)
        }
        const attemptResponse = response.ok
          ? ({ ok: true } as const)
          : ({ ok: false, status: json.appointmentStatus } as const)
        return { operation, actor: caller.actor, response: attemptResponse }
      }),
    )
    const [finalRow] = await db
      .select({ status: appointments.status })
      .from(appointments)
      .where(eq(appointments.id, id))
    const end = finalRow?.status ?? status
    const history = { begin: { status, remote, dateFrom: dateFrom.toISOString() }, attempts: race, end, now }
    if (!isLinearizable(history)) nonLinearizable.push(history)
    operations += race.length
    if (end !== status) changes += 1
  }
  return { races: rounds, operations, changes, nonLinearizable }
}

type Send = (endpoint: Endpoint, id: string, headers: Headers, body?: object) => Promise<Response>

/** The demo customer and the demo tablet, locked and unlocked, each with its operations. */
async function signInAll(app: Hono<ServerEnv>, send: Send) {
  const customer = await signIn(async (path, init) => app.request(path, init, {}))
  const { id, secret, showroomId } = DEMO_TABLET
  const grant = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const { access_token: token } = (await (await send(authEndpoints.token, '', {}, grant)).json()) as {
    access_token: string
  }
  const tablet = { authorization: `Bearer ${token}` }
  const unlocked = await send(tabletEndpoints.unlock, '', tablet, { pin: DEMO_STAFF_PIN })
  const { staffToken } = (await unlocked.json()) as { staffToken: string }
  const showroom = (isStaff: boolean): AppointmentActor => ({ kind: 'showroom', showroomId, isStaff })
  return [
    { actor: { kind: 'customer', contactId: LOTTE } as const, headers: customer, operations: ['checkin'] as const },
    { actor: showroom(false), headers: tablet, operations: ['checkin', 'no_show'] as const },
    {
      actor: showroom(true),
      headers: { ...tablet, [STAFF_TOKEN_HEADER]: staffToken },
      operations: ['checkin', 'no_show', 'start', 'end'] as const,
    },
  ]
}
