import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { empty } from '#contract/endpoints/empty.ts'
import { problemSchema } from '#contract/schemas/problem.ts'
import * as v from 'valibot'
import { customerProjects } from '#server/db/tables.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { apiServer, type CallResult } from '#tests/support/api-server.ts'
import { callRightly, headersOf, type KnownEndpoint, KNOWN_ENDPOINTS, naming } from '#tests/support/call-endpoint.ts'
import { type Household, settle } from '#tests/support/estate.ts'

const server = apiServer(null, { eventSinks: { endpoint: true, dataLayer: false } })

let house: Household
beforeAll(async () => void (house = await settle(server)), 60_000)

const writes = KNOWN_ENDPOINTS.filter(({ endpoint }) => endpoint.body !== empty && endpoint.bodyKind !== 'bytes')
const named = (rows: readonly KnownEndpoint[]) => rows.map((row) => [row.endpoint.name, row] as const)

function resetLimits(): void {
  for (const limit of Object.values(server.lab.limits)) limit.reset()
}

/** Sends a body as it is, to a call that is right otherwise. */
function sendBody({ endpoint, known }: KnownEndpoint, body: unknown, of = house): Promise<CallResult<unknown>> {
  resetLimits()
  return server.call(endpoint, { ...naming(known, of), body, headers: headersOf(known.by, of) })
}

/** What an answer must be, whatever was sent: one that the contract names, and for a refusal a problem. */
function faultOf({ endpoint }: KnownEndpoint, { status, json, headers }: CallResult<unknown>): string | null {
  // 409 of a tablet that stands nowhere and 401 are every call's (define-endpoint.ts).
  const expected = [endpoint.status, 401, 409, ...endpoint.problems]
  if (!expected.includes(status)) return `${endpoint.name} answered ${status}: ${JSON.stringify(json)}`
  if (status < 400) return null
  if (!headers.get('content-type')?.startsWith('application/')) return `${endpoint.name}: no problem for ${status}`
  return v.is(problemSchema, json) || status === 412 ? null : `${endpoint.name}: no problem but ${JSON.stringify(json)}`
}

describe('F-52 bodies that are none, to every call that takes one', () => {
  const bodies: readonly [string, string, number[]][] = [
    ['nothing', '', [400]],
    ['half of one', '{"name":', [400]],
    ['null', 'null', [400]],
    ['an array', '[]', [400]],
    ['a text', '"text"', [400]],
    ['a megabyte', `{"name":"${'x'.repeat(1_000_000)}"}`, [413]],
    ['arrays 20,000 deep in every member', deepened('['.repeat(20_000) + ']'.repeat(20_000)), [200, 400, 422]],
    ['objects 8,000 deep in every member', deepened('{"a":'.repeat(8_000) + '1' + '}'.repeat(8_000)), [200, 400, 422]],
    ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), [413]],
  ]

  test.each(named(writes))('%s', async (_, row) => {
    for (const [what, body, statuses] of bodies) {
      const answer = await sendBody(row, body)
      expect([what, statuses.includes(answer.status), answer.status]).toEqual([what, true, answer.status])
      expect(faultOf(row, answer)).toBeNull()
    }
    const wrongType = await server.call(row.endpoint, {
      ...naming(row.known, house),
      headers: { ...headersOf(row.known.by, house), 'content-type': 'text/plain' },
    })
    expect([wrongType.status, wrongType.problem.code]).toEqual([415, 'unsupported-media-type'])
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')
    const broken = await server.call(row.endpoint, {
      ...naming(row.known, house),
      body: bytes,
      headers: { ...headersOf(row.known.by, house), 'content-type': 'application/json; charset=latin1' },
    })
    expect(broken.status).toBe(415)
  })

  /** Members of any call, each as deep as that. */
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

/** The places of a value's leaves and branches, as paths. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, child]) =>
    placesIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inner] : inner
}

/** A copy with one place changed. */
function put(value: unknown, [key, ...rest]: readonly (string | number)[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) return value.map((child, at) => (at === key ? put(child, rest, replacement) : child))
  const object = value as Record<string, unknown>
  return { ...object, [key]: put(object[key], rest, replacement) }
}

describe('F-52 F-53 hostile values at every place of every body', () => {
  test.each(named(writes))('%s', async (_, row) => {
    const body = row.known.body?.(house)
    const attack = fc.record({
      place: fc.constantFrom(...placesIn(body)),
      value: fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ depthSize: 'small' })),
    })
    await fc.assert(
      fc.asyncProperty(attack, async ({ place, value }) => {
        const fault = faultOf(row, await sendBody(row, put(body, place, value)))
        if (fault) throw new Error(fault)
      }),
      { numRuns: 30 },
    )
  })

  test('at every parameter and in every query', async () => {
    const texts = HOSTILE.filter((value): value is string => typeof value === 'string' && value.length < 2000)
    const faults: string[] = []
    for (const row of KNOWN_ENDPOINTS) {
      const right = naming(row.known, house)
      const headers = headersOf(row.known.by, house)
      const names = Object.keys(right.params ?? {})
      const queries = Object.keys(row.endpoint.query.type === 'object' ? entriesOf(row) : {})
      for (const text of texts) {
        const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')) || '%20'
        for (const name of names) {
          resetLimits()
          const params = { ...right.params, [name]: encoded }
          const answer = await server.call(row.endpoint, { ...right, params, headers })
          const fault = faultOf(row, answer)
          if (fault && answer.status !== 404) faults.push(`${name}=${encoded} ${fault}`)
        }
        for (const name of queries) {
          resetLimits()
          const query = `?${encodeURIComponent(name)}=${encoded}`
          const fault = faultOf(row, await server.call(row.endpoint, { ...right, query, headers }))
          if (fault) faults.push(`${query} ${fault}`)
        }
      }
    }
    expect(faults).toEqual([])
  }, 180_000)

  function entriesOf({ endpoint }: KnownEndpoint): object {
    return 'entries' in endpoint.query && typeof endpoint.query.entries === 'object'
      ? (endpoint.query.entries ?? {})
      : {}
  }
})

describe('F-51 members that nobody may set, in every body and every object of it', () => {
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

  /** The same with them in every object, but for members that the call itself knows there. */
  function polluted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(polluted)
    if (typeof value !== 'object' || value === null) return value
    const own = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, polluted(child)]))
    return { ...FORBIDDEN, ...own }
  }

  /** Rightly made and refused all the same: a password that is wrong, and a tablet that has its showroom. */
  const REFUSED: Readonly<Record<string, number>> = { token: 400, 'devices.place': 409 }

  let limitedFromTheStart: string[] = []
  beforeAll(async () => {
    const projects = await server.store.db.select().from(customerProjects)
    limitedFromTheStart = projects.filter(({ limited }) => limited).map(({ id }) => id)
  })
  test.each(named(writes))('%s stores none of them', async (_, row) => {
    const dirty = await settle(server)
    resetLimits()
    for (const earlier of KNOWN_ENDPOINTS.filter(({ endpoint: { name } }) => row.known.after?.includes(name))) {
      await callRightly(server, earlier, dirty)
    }
    const answer = await callRightly(server, row, dirty, { body: polluted(row.known.body?.(dirty)) })
    expect(faultOf(row, answer)).toBeNull()
    // Done without them, not refused for something else: that would store nothing either.
    expect(answer.status).toBe(REFUSED[row.endpoint.name] ?? row.endpoint.status)
    const text = JSON.stringify(await allRows(server.store.db)) + JSON.stringify(answer.json ?? null)
    for (const trace of [CANARY, YEAR.slice(0, 10), String(NUMBER)]) expect(text).not.toContain(trace)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    const projects = await server.store.db.select().from(customerProjects)
    expect(projects.filter(({ limited }) => limited).map(({ id }) => id)).toEqual(limitedFromTheStart)
  })
})
