import { beforeAll, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { createDemoDocuments } from '#server/db/seed/demo-documents.ts'
import { mailJobs } from '#server/db/tables.ts'
import { readAllRows } from '#tests/support/fixtures/table-rows.ts'
import { setUpApiServer, type CallResult } from '#tests/support/api/api-server.ts'
import {
  callWithValidInput,
  headersFor,
  type EndpointWithCase,
  ENDPOINTS_WITH_CASES,
  callOptionsFor,
} from '#tests/support/api/call-endpoint.ts'
import { ENDPOINT_CASES, type Identity } from '#tests/support/api/endpoint-cases.ts'
import {
  type CustomerData,
  type CompleteCustomer,
  NAMUR,
  MISSING_DATA,
  createCompleteCustomer,
} from '#tests/support/fixtures/complete-customer.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer(null, { eventSinks: { endpoint: true, dataLayer: false } })
const tablets = createTabletClient(server)

let victim: CompleteCustomer
let stranger: CompleteCustomer
/** Whom mails go to; apart, as they are written while other calls are looked at. */
let addressee: CompleteCustomer
/** As the victim's, of nothing that there is. */
let nothing: CustomerData
beforeAll(async () => {
  await createDemoDocuments(server.store.db, server.fileStore)()
  victim = await createCompleteCustomer(server)
  stranger = await createCompleteCustomer(server)
  addressee = await createCompleteCustomer(server)
  nothing = { ...MISSING_DATA, freeSlot: victim.freeSlot }
}, 120_000)

const IDENTITIES: readonly Identity[] = ['nobody', 'customer', 'tablet', 'staff']

/** A caller unrelated to the victim; tablets are new for each call, because a call may unpair them. */
async function strangerAs(identity: Identity): Promise<Readonly<Record<string, string>>> {
  if (identity === 'nobody') return {}
  if (identity === 'customer') return stranger.headers
  const tablet = await tablets.create(NAMUR)
  return identity === 'tablet' ? tablet.headers : tablets.unlock(tablet)
}

/** The callers that an endpoint accepts at all. */
function isAdmitted({ endpoint: { callers } }: EndpointWithCase, identity: Identity): boolean {
  if (callers.includes('anyone')) return true
  return callers.includes(identity === 'nobody' ? 'anyone' : identity === 'customer' ? 'customer' : 'showroom')
}

/** A response without generated ids, times, tokens and codes. */
function comparable({ status, headers, json }: CallResult<unknown>) {
  const { 'x-request-id': _id, date: _date, 'server-timing': _hub, ...rest } = Object.fromEntries(headers)
  const text = JSON.stringify(json ?? null)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .replace(/[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}|"(code|staffToken)":"[^"]+"/g, 'TOKEN')
  return { status, text, headers: { ...rest, 'content-length': null } }
}

/** Every row about the victim as text, without last-seen times. */
async function rowsOf({ customerId, contactId, projectId, appointmentId, marker }: CompleteCustomer) {
  const named = [customerId, contactId, projectId, appointmentId, marker.toLowerCase()]
  const rows = (await readAllRows(server.store.db)).map(
    ({ table, row: { lastSeenAt: _seen, ...kept } }) => `${table} ${JSON.stringify(kept)}`,
  )
  return rows.filter((text) => named.some((part) => text.toLowerCase().includes(part))).sort()
}

/** The victim's rows as they were found last. */
let kept: readonly string[]

/** Looked at once for each call: where one call changes them, its test alone fails. */
async function expectSameRows(): Promise<void> {
  const before = kept
  kept = await rowsOf(victim)
  expect(kept).toEqual(before)
}

const matrix = ENDPOINTS_WITH_CASES.flatMap((row) => IDENTITIES.map((identity) => ({ ...row, identity })))

describe('a token anywhere but in the header lets nobody in (F-45)', () => {
  const closed = ENDPOINTS_WITH_CASES.filter(({ endpoint: { callers } }) => !callers.includes('anyone'))
  test.each(closed.map((row) => [row.endpoint.name, row] as const))('%s', async (_, { endpoint, testCase }) => {
    const token = victim.headers.authorization.replace('Bearer ', '')
    const { query, ...rest } = callOptionsFor(testCase, victim)
    const headers = { cookie: `${COOKIE_NAMES.accessToken}=${token}`, origin: 'https://evil.example' }
    const answer = await server.call(endpoint, { ...rest, headers, query: `${query || '?'}&access_token=${token}` })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('every endpoint × nobody, another customer, a tablet and staff of another showroom (B37, F-50)', () => {
  beforeAll(async () => {
    await expectSoon('empty queue of mails', async () => (await server.store.db.select().from(mailJobs)).length === 0)
    kept = await rowsOf(victim)
  })

  test('no endpoint is left out, and no case is of none', () => {
    expect(Object.keys(ENDPOINT_CASES).sort()).toEqual(endpointTable.map(({ name }) => name).sort())
    expect(matrix).toHaveLength(endpointTable.length * 4)
  })

  test('what the victim has is really there: each call finds its thing when they ask themselves', async () => {
    for (const row of ENDPOINTS_WITH_CASES.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const { status } = await callWithValidInput(server, row, victim)
      expect([row.endpoint.name, status]).toEqual([row.endpoint.name, 200])
    }
    await expectSameRows()
  })

  test.each(matrix.map((row) => [row.endpoint.name, row.identity, row] as const))(
    '%s as %s',
    async (_, identity, row) => {
      const { endpoint, testCase } = row
      // Where nobody like them is let in, one of each kind will do.
      const headers = isAdmitted(row, identity) ? await strangerAs(identity) : headersFor(identity, stranger)
      const ask = (of: CustomerData) => {
        for (const limit of Object.values(server.lab.limits)) limit.reset()
        return server.call(endpoint, { headers, ...callOptionsFor(testCase, of) })
      }
      if (!isAdmitted(row, identity)) {
        expect((await ask(victim)).status).toBe(identity === 'nobody' ? 401 : 403)
        return
      }
      // A secret authorises whoever has it, by design.
      if (testCase.isSecretInput) {
        expect((await ask(nothing)).status).toBeLessThan(500)
        return
      }
      const [foreign, missing] = [await ask(testCase.sendsMail ? addressee : victim), await ask(nothing)]
      await expectSameRows()
      const text = JSON.stringify(foreign.json ?? null) + JSON.stringify([...foreign.headers])
      expect(text.toLowerCase()).not.toContain(victim.marker.toLowerCase())
      // What names nothing of anybody is done twice by the same; the second time may find it done.
      const names =
        JSON.stringify(callOptionsFor(testCase, victim)) !== JSON.stringify(callOptionsFor(testCase, nothing))
      if (names) expect(comparable(foreign)).toEqual(comparable(missing))
      expect(foreign.status).toBeLessThan(500)
    },
  )

  const nested = ENDPOINTS_WITH_CASES.filter(
    ({ testCase }) => Object.keys(testCase.params?.(MISSING_DATA) ?? {}).length > 1,
  )
  test.each(nested.map((row) => [row.endpoint.name, row] as const))(
    '%s with one’s own first id and the victim’s second',
    async (_, { endpoint, testCase }) => {
      const mixed = (of: CustomerData) => ({
        ...testCase.params?.(of),
        id: testCase.params?.(stranger)['id'] ?? '',
      })
      const ask = (of: CustomerData) =>
        server.call(endpoint, { headers: stranger.headers, params: mixed(of), body: testCase.body?.(of) })
      // A provider and a thing of the catalogue are nobody's.
      if (JSON.stringify(mixed(victim)) === JSON.stringify(mixed(nothing))) return
      const [foreign, missing] = [await ask(victim), await ask(nothing)]
      await expectSameRows()
      expect(foreign.status).toBe(404)
      expect(comparable(foreign)).toEqual(comparable(missing))
    },
  )

  // Last, as their households would hide the victim in long lists. Those that take JSON do so in writes.test.ts.
  const changes = ENDPOINTS_WITH_CASES.filter(
    ({ endpoint: { method, body, bodyKind } }) => method !== 'GET' && (body === empty || bodyKind === 'bytes'),
  )
  test.each(changes.map((row) => [row.endpoint.name, row] as const))('%s finds its thing, too', async (_, row) => {
    const { status } = await callWithValidInput(server, row, await createCompleteCustomer(server))
    // It is found, too, where it is not ready for the change.
    expect([row.endpoint.status, 409]).toContain(status)
  })
})
