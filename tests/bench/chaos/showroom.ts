import { setTimeout as wait } from 'node:timers/promises'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import type { AppointmentOperation } from '#contract/appointments/transitions.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { type Call, createCall } from '#app/platform/api/call.ts'
import { sendCheckIn } from '#app/data/tablet/send-check-ins.ts'
import { DEMO_STAFF_PIN, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { portalClient } from '#tests/support/client/portal-client.ts'
import { createRetries } from './retries.ts'
import { createRecordedFetch } from './recorded-fetch.ts'
import { STAFF_PASSWORD } from './environment.ts'
import type { ChaosRecord } from './record.ts'

interface ShowroomOptions {
  readonly url: string
  readonly random: () => number
  readonly record: ChaosRecord
  readonly elapsed: () => number
  readonly now: () => number
}

/** An appointment of the day, which a visitor checks in for. */
export interface BookedVisit {
  readonly id: string
  readonly code: string
}

/** A tablet with its staff. */
export type Tablet = Awaited<ReturnType<typeof openTablet>>

/** Staff in a browser, who create pairing codes and look at the mails that did not arrive. */
export function openStaff({ url, record, elapsed }: ShowroomOptions) {
  const sender = { actor: 'staff', url, address: '10.1.0.1', deviceId: crypto.randomUUID(), maySee: () => false }
  const fetchPage = createRecordedFetch(sender, record, elapsed)
  const cookies = new Map<string, string>()

  async function request(path: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: url, accept: 'text/html', 'accept-language': 'nl' }
    const response = await fetchPage(path, {
      headers: form ? { ...headers, 'content-type': 'application/x-www-form-urlencoded' } : headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    /** A pairing code for the demo showroom. */
    async createCode(): Promise<string> {
      await request('/staff', { password: STAFF_PASSWORD })
      const page = await (await request('/staff', { action: 'code', showroomId: DEMO_TABLET.showroomId })).text()
      const code = /<p class="code">([^<]+)</.exec(page)?.[1]
      if (code === undefined) throw new Error(`The page of staff has no code:\n${page}`)
      return code
    },
    /** Looks at the list of lost mails, and signs in again where the session is locked. */
    async look(): Promise<void> {
      try {
        const page = await (await request('/staff/mails')).text()
        if (page.includes('name="password"')) await request('/staff/mails', { password: STAFF_PASSWORD })
      } catch {
        // They press reload later.
      }
    },
  }
}

/** Pairs a tablet with a code; `number` tells the two apart. */
export async function openTablet(number: number, code: string, visits: BookedVisit[], options: ShowroomOptions) {
  const { url, random, record, elapsed, now } = options
  const actor = `tablet ${number}`
  const deviceId = crypto.randomUUID()
  const sender = { actor, url, address: `10.2.0.${number}`, deviceId, maySee: () => false }
  const { session } = portalClient(url, {
    fetch: createRecordedFetch(sender, record, elapsed),
    now,
    sleep: (ms) => wait(ms),
    random,
    report: () => undefined,
  })
  const call: Call = createCall(session)
  const paired = await call(tabletEndpoints.pair, { body: { code }, idempotencyKey: crypto.randomUUID() })
  const credentials = { client_id: paired.clientId, client_secret: paired.clientSecret }
  const signIn = () => session.loginMachine(credentials)
  await signIn()
  session.onSignOut(({ reason }) => record.signOuts.push({ actor, at: elapsed(), reason }))
  const { retry, settled } = createRetries({ actor, session, signIn, record, random })
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  /** Those that this tablet has checked in and staff have not yet ended, with their next operation. */
  const present: { id: string; next: 'start' | 'end' }[] = []
  let serial = 0

  async function unlock(): Promise<Record<string, string> | null> {
    const body = { pin: DEMO_STAFF_PIN }
    const unlocked = await retry('unlock', (idempotencyKey) => call(tabletEndpoints.unlock, { body, idempotencyKey }))
    return unlocked ? { [STAFF_TOKEN_HEADER]: unlocked.staffToken } : null
  }

  const told = (id: string, operation: AppointmentOperation) =>
    record.acknowledged.push({ actor, kind: 'operation', id, operation })

  async function checkIn(): Promise<void> {
    const visit = visits.shift()
    if (!visit) return
    const queued = { key: crypto.randomUUID(), at: now(), method: 'CODE', appointmentId: null, failure: null } as const
    const failure = await retry('check in', async () => ({
      reason: await sendCheckIn({ ...queued, code: visit.code }, call),
    }))
    if (failure === null || failure.reason !== null)
      return void record.stuck.push({ actor, what: `check-in of ${visit.id}: ${JSON.stringify(failure)}` })
    told(visit.id, 'checkin')
    present.push({ id: visit.id, next: 'start' })
  }

  async function walkIn(): Promise<void> {
    const name = `Bezoeker ${number}-${(serial += 1)}`
    const body = { firstName: name, topic: null }
    const made = await retry('walk-in', (idempotencyKey) => call(tabletEndpoints.walkIn, { body, idempotencyKey }))
    if (!made) return
    record.acknowledged.push({ actor, kind: 'walk-in', id: made.id, name })
    present.push({ id: made.id, next: 'start' })
  }

  async function attend(): Promise<void> {
    const visitor = present[0]
    const headers = visitor && (await unlock())
    if (!visitor || !headers) return
    const { id, next } = visitor
    const done = await retry(next, (idempotencyKey) =>
      next === 'start'
        ? call(appointmentOperationEndpoints.start, { params: { id }, body: {}, headers, idempotencyKey })
        : call(appointmentOperationEndpoints.end, { params: { id }, body: { note: null }, headers, idempotencyKey }),
    )
    if (!done) return void record.stuck.push({ actor, what: `${next} of ${id}` })
    told(id, next)
    if (next === 'start') visitor.next = 'end'
    else present.shift()
  }

  async function lookAtBoard(): Promise<void> {
    const headers = await unlock()
    if (headers) await retry('board', () => call(tabletEndpoints.appointments, { headers }))
  }

  return {
    actor,
    /** Does something that a visitor or staff do. */
    async act(): Promise<void> {
      await pick([checkIn, walkIn, attend, attend, lookAtBoard])?.()
    },
    settle: settled,
    /** The board as staff see it. */
    async board() {
      const headers = await unlock()
      if (!headers) throw new CallError('unauthenticated')
      return (await call(tabletEndpoints.appointments, { headers })).items
    },
  }
}
