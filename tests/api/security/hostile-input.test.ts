import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { empty } from '#contract/http/empty-schema.ts'
import { problemSchema } from '#contract/http/problem-schema.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import * as v from 'valibot'
import { customerProjects, sessions } from '#server/db/tables.ts'
import { readAllRows } from '#tests/support/fixtures/table-rows.ts'
import { setUpApiServer, type CallResult } from '#tests/support/api/api-server.ts'
import {
  callWithValidInput,
  headersFor,
  type EndpointWithCase,
  ENDPOINTS_WITH_CASES,
  callOptionsFor,
} from '#tests/support/api/call-endpoint.ts'
import { type CompleteCustomer, createCompleteCustomer } from '#tests/support/fixtures/complete-customer.ts'

const server = setUpApiServer(null, { eventSinks: { endpoint: true, dataLayer: false } })

let owner: CompleteCustomer
beforeAll(async () => void (owner = await createCompleteCustomer(server)), 60_000)

const writes = ENDPOINTS_WITH_CASES.filter(({ endpoint }) => endpoint.body !== empty && endpoint.bodyKind !== 'bytes')
const withNames = (rows: readonly EndpointWithCase[]) => rows.map((row) => [row.endpoint.name, row] as const)

function resetLimits(): void {
  for (const limit of Object.values(server.lab.limits)) limit.reset()
}

/** Sends a raw body to an otherwise valid call. */
function sendBody({ endpoint, testCase }: EndpointWithCase, body: unknown, of = owner): Promise<CallResult<unknown>> {
  resetLimits()
  return server.call(endpoint, { ...callOptionsFor(testCase, of), body, headers: headersFor(testCase.caller, of) })
}

/** Every response must be declared by the contract; an error must be a problem. */
function faultOf({ endpoint }: EndpointWithCase, { status, json, headers }: CallResult<unknown>): string | null {
  // 401 and 409 of an unassigned tablet are possible for every endpoint (define-endpoint.ts).
  const expected = [endpoint.status, 401, 409, ...endpoint.problems]
  if (!expected.includes(status)) return `${endpoint.name} responded with ${status}: ${JSON.stringify(json)}`
  if (status < 400) return null
  if (!headers.get('content-type')?.startsWith('application/')) return `${endpoint.name}: no problem for ${status}`
  return v.is(problemSchema, json) || status === 412 ? null : `${endpoint.name}: no problem but ${JSON.stringify(json)}`
}

test('of a long user agent a part is stored, and of a device id that is none nothing', async () => {
  const person = await server.fixtures.createCustomer()
  const id = '3f2b8c1a-6d5e-4f7a-9b0c-1d2e3f4a5b6c'
  for (const [device, agent] of [
    [id, 'a'.repeat(400)],
    ["' or 1=1 --", 'b'.repeat(1000)],
  ] as const)
    await server.signIn(person, { 'user-agent': agent, cookie: `${COOKIE_NAMES.deviceId}=${device}` })
  const rows = await server.store.db.select().from(sessions).where(eq(sessions.customerId, person.id))
  const stored = rows.map(({ deviceId, userAgent }) => [deviceId, userAgent])
  expect(stored).toHaveLength(2)
  expect(stored).toEqual(
    expect.arrayContaining([
      [id, 'a'.repeat(400)],
      [null, 'b'.repeat(400)],
    ]),
  )
})

describe('malformed bodies for every endpoint with a body (F-52)', () => {
  const bodies: readonly [string, string, number[]][] = [
    ['an empty body', '', [400]],
    ['truncated JSON', '{"name":', [400]],
    ['null', 'null', [400]],
    ['an array', '[]', [400]],
    ['a text', '"text"', [400]],
    ['a megabyte', `{"name":"${'x'.repeat(1_000_000)}"}`, [413]],
    ['arrays 20,000 deep in every member', deepened('['.repeat(20_000) + ']'.repeat(20_000)), [200, 400, 422]],
    ['objects 8,000 deep in every member', deepened('{"a":'.repeat(8_000) + '1' + '}'.repeat(8_000)), [200, 400, 422]],
    ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), [413]],
  ]

  test.each(withNames(writes))('%s', async (_, row) => {
    for (const [title, body, statuses] of bodies) {
      const response = await sendBody(row, body)
      expect([title, statuses.includes(response.status), response.status]).toEqual([title, true, response.status])
      expect(faultOf(row, response)).toBeNull()
    }
    const wrongType = await server.call(row.endpoint, {
      ...callOptionsFor(row.testCase, owner),
      headers: { ...headersFor(row.testCase.caller, owner), 'content-type': 'text/plain' },
    })
    expect([wrongType.status, wrongType.problem.code]).toEqual([415, 'unsupported-media-type'])
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')
    const broken = await server.call(row.endpoint, {
      ...callOptionsFor(row.testCase, owner),
      body: bytes,
      headers: { ...headersFor(row.testCase.caller, owner), 'content-type': 'application/json; charset=latin1' },
    })
    expect(broken.status).toBe(415)
  })

  /** A body with deeply nested members. */
  function deepened(value: string): string {
    return `{"name":${value},"role":${value},"emailAddress":1}`.slice(0, 64 * 1024)
  }
})

const HOSTILE: readonly unknown[] = [
  null,
  [],
  {},
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  "' or 1=1 --",
  '"; drop table customers; --',
  '../../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  'a@b.be\r\nBcc: c@d.be',
  '<script>alert(1)</script>',
  '\0',
  '\ud800',
  '{{7*7}}',
  '=cmd|x',
  '%E0%A4',
  '💥'.repeat(40),
  'x'.repeat(20_000),
  ['x'],
  { $ne: null },
  { toString: 1 },
  Number.MAX_SAFE_INTEGER,
]

/** The paths of all leaves and branches of a value. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, child]) =>
    placesIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

/** A copy with one value replaced. */
function replaceAt(value: unknown, [key, ...rest]: readonly (string | number)[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) return value.map((child, at) => (at === key ? replaceAt(child, rest, replacement) : child))
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, replacement) }
}

describe('hostile values at every path of every body (F-52, F-53)', () => {
  test.each(withNames(writes))('%s', async (_, row) => {
    const body = row.testCase.body?.(owner)
    const attack = fc.record({
      place: fc.constantFrom(...placesIn(body)),
      value: fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ depthSize: 'small' })),
    })
    await fc.assert(
      fc.asyncProperty(attack, async ({ place, value }) => {
        const fault = faultOf(row, await sendBody(row, replaceAt(body, place, value)))
        if (fault) throw new Error(fault)
      }),
      { numRuns: 30 },
    )
  })

  test('hostile values in every path parameter and query parameter', async () => {
    const texts = HOSTILE.filter((value): value is string => typeof value === 'string' && value.length < 2000)
    const faults: string[] = []
    for (const row of ENDPOINTS_WITH_CASES) {
      const options = callOptionsFor(row.testCase, owner)
      const headers = headersFor(row.testCase.caller, owner)
      const names = Object.keys(options.params ?? {})
      const queries = Object.keys(row.endpoint.query.type === 'object' ? entriesOf(row) : {})
      for (const text of texts) {
        const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')) || '%20'
        for (const name of names) {
          resetLimits()
          const params = { ...options.params, [name]: encoded }
          const response = await server.call(row.endpoint, { ...options, params, headers })
          const fault = faultOf(row, response)
          if (fault && response.status !== 404) faults.push(`${name}=${encoded} ${fault}`)
        }
        for (const name of queries) {
          resetLimits()
          const query = `?${encodeURIComponent(name)}=${encoded}`
          const fault = faultOf(row, await server.call(row.endpoint, { ...options, query, headers }))
          if (fault) faults.push(`${query} ${fault}`)
        }
      }
    }
    expect(faults).toEqual([])
  }, 180_000)

  function entriesOf({ endpoint }: EndpointWithCase): object {
    return 'entries' in endpoint.query && typeof endpoint.query.entries === 'object'
      ? (endpoint.query.entries ?? {})
      : {}
  }
})

describe('read-only members in every object of every body (F-51)', () => {
  const CANARY = 'mass-assigned-canary'
  const YEAR = '1987-06-05T04:03:02.000Z'
  const NUMBER = 987_654_321
  const FORBIDDEN = {
    id: CANARY,
    customerId: CANARY,
    contactId: CANARY,
    ownerId: CANARY,
    owner: CANARY,
    createdBy: CANARY,
    uploadedBy: CANARY,
    passwordHash: CANARY,
    clientId: CANARY,
    kind: CANARY,
    cover: CANARY,
    code: CANARY,
    joinedAt: YEAR,
    createdAt: YEAR,
    updatedAt: YEAR,
    at: YEAR,
    deletionAt: YEAR,
    readAt: YEAR,
    cancelledAt: YEAR,
    revision: NUMBER,
    version: NUMBER,
    position: NUMBER,
    limited: true,
    isAdmin: true,
    contacts: [{ contact: { id: CANARY }, role: 'OWNER' }],
    constructor: { prototype: { polluted: true } },
  }

  /** Adds the members to every object, except members that the endpoint accepts there. */
  function polluted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(polluted)
    if (typeof value !== 'object' || value === null) return value
    const own = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, polluted(child)]))
    return { ...FORBIDDEN, ...own }
  }

  /** Endpoints that refuse this valid input: a wrong password, a tablet with a showroom, a passkey without a challenge. */
  const REFUSED: Readonly<Record<string, number>> = { token: 400, 'devices.place': 409, 'passkeys.add': 422 }

  let limitedFromTheStart: string[] = []
  beforeAll(async () => {
    const projects = await server.store.db.select().from(customerProjects)
    limitedFromTheStart = projects.filter(({ limited }) => limited).map(({ id }) => id)
  })
  test.each(withNames(writes))('%s stores none of them', async (_, row) => {
    const dirty = await createCompleteCustomer(server)
    resetLimits()
    for (const earlier of ENDPOINTS_WITH_CASES.filter(({ endpoint: { name } }) =>
      row.testCase.prerequisites?.includes(name),
    )) {
      await callWithValidInput(server, earlier, dirty)
    }
    const response = await callWithValidInput(server, row, dirty, { body: polluted(row.testCase.body?.(dirty)) })
    expect(faultOf(row, response)).toBeNull()
    // The call must succeed without them, because a refused call would store nothing either.
    expect(response.status).toBe(REFUSED[row.endpoint.name] ?? row.endpoint.status)
    const text = JSON.stringify(await readAllRows(server.store.db)) + JSON.stringify(response.json ?? null)
    for (const trace of [CANARY, YEAR.slice(0, 10), String(NUMBER)]) expect(text).not.toContain(trace)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    const projects = await server.store.db.select().from(customerProjects)
    expect(projects.filter(({ limited }) => limited).map(({ id }) => id)).toEqual(limitedFromTheStart)
  })
})
