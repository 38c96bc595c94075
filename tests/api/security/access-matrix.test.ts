import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { createDemoDocuments } from '#server/db/seed/demo-documents.ts'
import { mailJobs } from '#server/db/tables.ts'
import { anyone } from '#server/http/actor.ts'
import { mountRoutes, route } from '#server/http/route.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
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
/** The recipient of mails, separate because mails are written in the background. */
let addressee: CompleteCustomer
/** The same input as the victim's with ids that do not exist. */
let missingData: CustomerData
beforeAll(async () => {
  await createDemoDocuments(server.store.db, server.fileStore)()
  victim = await createCompleteCustomer(server)
  stranger = await createCompleteCustomer(server)
  addressee = await createCompleteCustomer(server)
  missingData = { ...MISSING_DATA, freeSlot: victim.freeSlot }
}, 120_000)

const IDENTITIES: readonly Identity[] = ['nobody', 'customer', 'tablet', 'staff']

/** What those get whom an endpoint does not accept. */
const REFUSALS: Record<Identity, readonly [number, string, string | null]> = {
  nobody: [401, 'unauthenticated', 'Bearer'],
  customer: [403, 'tablets-only', null],
  tablet: [403, 'customers-only', null],
  staff: [403, 'customers-only', null],
}

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
  const { 'x-request-id': _id, date: _date, link: _hub, ...rest } = Object.fromEntries(headers)
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
    ({ table, row: { lastSeenAt: _seen, ...lastRows } }) => `${table} ${JSON.stringify(lastRows)}`,
  )
  return rows.filter((text) => named.some((part) => text.toLowerCase().includes(part))).sort()
}

/** The victim's rows after the previous call. */
let lastRows: readonly string[]

/** Compares with the previous call, so that only the test of the offending call fails. */
async function expectSameRows(): Promise<void> {
  const before = lastRows
  lastRows = await rowsOf(victim)
  expect(lastRows).toEqual(before)
}

const matrix = ENDPOINTS_WITH_CASES.flatMap((row) => IDENTITIES.map((identity) => ({ ...row, identity })))

describe('tokens outside the Authorization header are refused (F-45)', () => {
  const closed = ENDPOINTS_WITH_CASES.filter(({ endpoint: { callers } }) => !callers.includes('anyone'))
  test.each(closed.map((row) => [row.endpoint.name, row] as const))('%s', async (_, { endpoint, testCase }) => {
    const token = victim.headers.authorization.replace('Bearer ', '')
    const { query, ...rest } = callOptionsFor(testCase, victim)
    const headers = { cookie: `${COOKIE_NAMES.accessToken}=${token}`, origin: 'https://evil.example' }
    const response = await server.call(endpoint, { ...rest, headers, query: `${query || '?'}&access_token=${token}` })
    expect(response.status).toBe(401)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('tablets', () => {
  test('only one of a showroom reads its list, and only while staff have it unlocked', async () => {
    const refusalOf = async (headers: Readonly<Record<string, string>>) => {
      const { status, problem } = await server.call(tabletEndpoints.appointments, { headers })
      return [status, problem.code]
    }
    const [tablet, nowhere] = [await tablets.create(NAMUR), await tablets.create(null)]
    expect(await refusalOf(nowhere.headers)).toEqual([409, 'showroom-not-chosen'])
    expect(await refusalOf(tablet.headers)).toEqual([403, 'staff-only'])
    const headers = await tablets.unlock(tablet)
    expect((await server.call(tabletEndpoints.appointments, { headers })).status).toBe(200)
  })
})

test('an endpoint is not served to others than the contract names', () => {
  const { read } = tabletEndpoints
  const open = route(read, anyone, () => Promise.reject(new Error('not called')))
  expect(() => mountRoutes(new Hono<ServerEnv>(), [open], () => Promise.resolve(null))).toThrow(
    `${read.name}: the contract allows showroom, the route anyone`,
  )
})

describe('every endpoint as anonymous, other customer, tablet and staff of another showroom (B37, F-50)', () => {
  beforeAll(async () => {
    await expectSoon('empty queue of mails', async () => (await server.store.db.select().from(mailJobs)).length === 0)
    lastRows = await rowsOf(victim)
  })

  test('the matrix contains exactly the endpoints of the table', () => {
    expect(Object.keys(ENDPOINT_CASES).sort()).toEqual(endpointTable.map(({ name }) => name).sort())
    expect(matrix).toHaveLength(endpointTable.length * 4)
  })

  test('all data of the victim exists: each read as the victim succeeds', async () => {
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
      // Refused identities reuse a client, because the call cannot change it.
      const headers = isAdmitted(row, identity) ? await strangerAs(identity) : headersFor(identity, stranger)
      const callWith = (of: CustomerData) => {
        for (const limit of Object.values(server.lab.limits)) limit.reset()
        return server.call(endpoint, { headers, ...callOptionsFor(testCase, of) })
      }
      if (!isAdmitted(row, identity)) {
        const { status, problem, headers: sent } = await callWith(victim)
        expect([status, problem.code, sent.get('www-authenticate')]).toEqual(REFUSALS[identity])
        return
      }
      // A secret authorises anyone who has it, by design.
      if (testCase.isSecretInput) {
        expect((await callWith(missingData)).status).toBeLessThan(500)
        return
      }
      const [foreign, missing] = [await callWith(testCase.sendsMail ? addressee : victim), await callWith(missingData)]
      await expectSameRows()
      const text = JSON.stringify(foreign.json ?? null) + JSON.stringify([...foreign.headers])
      expect(text.toLowerCase()).not.toContain(victim.marker.toLowerCase())
      // Without ids in its input a call is simply made twice, and the second result may differ.
      const names =
        JSON.stringify(callOptionsFor(testCase, victim)) !== JSON.stringify(callOptionsFor(testCase, missingData))
      if (names) expect(comparable(foreign)).toEqual(comparable(missing))
      expect(foreign.status).toBeLessThan(500)
    },
  )

  const nested = ENDPOINTS_WITH_CASES.filter(
    ({ testCase }) => Object.keys(testCase.params?.(MISSING_DATA) ?? {}).length > 1,
  )
  test.each(nested.map((row) => [row.endpoint.name, row] as const))(
    '%s with the own id first and an id of the victim second',
    async (_, { endpoint, testCase }) => {
      const mixed = (of: CustomerData) => ({
        ...testCase.params?.(of),
        id: testCase.params?.(stranger)['id'] ?? '',
      })
      const callWith = (of: CustomerData) =>
        server.call(endpoint, { headers: stranger.headers, params: mixed(of), body: testCase.body?.(of) })
      // Providers and catalogue items belong to nobody.
      if (JSON.stringify(mixed(victim)) === JSON.stringify(mixed(missingData))) return
      const [foreign, missing] = [await callWith(victim), await callWith(missingData)]
      await expectSameRows()
      expect(foreign.status).toBe(404)
      expect(comparable(foreign)).toEqual(comparable(missing))
    },
  )

  // Last, because the customers that it creates would hide the victim in long lists. JSON bodies: hostile-input.test.ts.
  const changes = ENDPOINTS_WITH_CASES.filter(
    ({ endpoint: { method, body, bodyKind } }) => method !== 'GET' && (body === empty || bodyKind === 'bytes'),
  )
  test.each(changes.map((row) => [row.endpoint.name, row] as const))(
    '%s succeeds for the owner of the data',
    async (_, row) => {
      const { status } = await callWithValidInput(server, row, await createCompleteCustomer(server))
      // A 409 also proves that the object was found.
      expect([row.endpoint.status, 409]).toContain(status)
    },
  )
})
