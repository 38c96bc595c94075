import { beforeAll, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { empty } from '#contract/endpoints/empty.ts'
import { endpointTable } from '#contract/endpoints/table.ts'
import { createDemoDocuments } from '#server/db/seed/demo-documents.ts'
import { mailJobs } from '#server/db/tables.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { apiServer, type CallResult } from '#tests/support/api-server.ts'
import { callRightly, headersOf, type KnownEndpoint, KNOWN_ENDPOINTS, naming } from '#tests/support/call-endpoint.ts'
import { ENDPOINT_CASES, type Identity } from '#tests/support/endpoint-cases.ts'
import { type Estate, type Household, NAMUR, NOTHING, settle } from '#tests/support/estate.ts'
import { expectSoon } from '#tests/support/soon.ts'
import { tabletTools } from '#tests/support/tablets.ts'

const server = apiServer(null, { eventSinks: { endpoint: true, dataLayer: false } })
const tablets = tabletTools(server)

let victim: Household
let stranger: Household
/** Whom mails go to; apart, as they are written while other calls are looked at. */
let addressee: Household
/** As the victim's, of nothing that there is. */
let nothing: Estate
beforeAll(async () => {
  await createDemoDocuments(server.store.db, server.fileStore)()
  victim = await settle(server)
  stranger = await settle(server)
  addressee = await settle(server)
  nothing = { ...NOTHING, moment: victim.moment }
}, 120_000)

const IDENTITIES: readonly Identity[] = ['nobody', 'customer', 'tablet', 'staff']

/** Somebody who has nothing to do with the victim; tablets of another showroom, new for each call, as one may end itself. */
async function strangerAs(identity: Identity): Promise<Readonly<Record<string, string>>> {
  if (identity === 'nobody') return {}
  if (identity === 'customer') return stranger.headers
  const tablet = await tablets.create(NAMUR)
  return identity === 'tablet' ? tablet.headers : tablets.unlock(tablet)
}

/** Whom a call of the table lets in at all. */
function isAdmitted({ endpoint: { callers } }: KnownEndpoint, identity: Identity): boolean {
  if (callers.includes('anyone')) return true
  return callers.includes(identity === 'nobody' ? 'anyone' : identity === 'customer' ? 'customer' : 'showroom')
}

/** An answer without what differs between any two: ids, instants, tokens and codes that it has just made. */
function comparable({ status, headers, json }: CallResult<unknown>) {
  const { 'x-request-id': _id, date: _date, 'server-timing': _hub, ...rest } = Object.fromEntries(headers)
  const text = JSON.stringify(json ?? null)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .replace(/[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}|"(code|staffToken)":"[^"]+"/g, 'TOKEN')
  return { status, text, headers: { ...rest, 'content-length': null } }
}

/** Every row that speaks of the victim, as text; not when they were last seen. */
async function rowsOf({ customerId, contactId, projectId, appointmentId, word }: Household) {
  const named = [customerId, contactId, projectId, appointmentId, word.toLowerCase()]
  const rows = (await allRows(server.store.db)).map(
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

const matrix = KNOWN_ENDPOINTS.flatMap((row) => IDENTITIES.map((identity) => ({ ...row, identity })))

describe('F-45 a token anywhere but in the header lets nobody in', () => {
  const closed = KNOWN_ENDPOINTS.filter(({ endpoint: { callers } }) => !callers.includes('anyone'))
  test.each(closed.map((row) => [row.endpoint.name, row] as const))('%s', async (_, { endpoint, known }) => {
    const token = victim.headers.authorization.replace('Bearer ', '')
    const { query, ...rest } = naming(known, victim)
    const headers = { cookie: `${COOKIE_NAMES.accessToken}=${token}`, origin: 'https://evil.example' }
    const answer = await server.call(endpoint, { ...rest, headers, query: `${query || '?'}&access_token=${token}` })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('B37 F-50 every endpoint × nobody, another customer, a tablet and staff of another showroom', () => {
  beforeAll(async () => {
    await expectSoon('empty queue of mails', async () => (await server.store.db.select().from(mailJobs)).length === 0)
    kept = await rowsOf(victim)
  })

  test('no endpoint is left out, and no case is of none', () => {
    expect(Object.keys(ENDPOINT_CASES).sort()).toEqual(endpointTable.map(({ name }) => name).sort())
    expect(matrix).toHaveLength(endpointTable.length * 4)
  })

  test('what the victim has is really there: each call finds its thing when they ask themselves', async () => {
    for (const row of KNOWN_ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const { status } = await callRightly(server, row, victim)
      expect([row.endpoint.name, status]).toEqual([row.endpoint.name, 200])
    }
    await expectSameRows()
  })

  test.each(matrix.map((row) => [row.endpoint.name, row.identity, row] as const))(
    '%s as %s',
    async (_, identity, row) => {
      const { endpoint, known } = row
      // Where nobody like them is let in, one of each kind will do.
      const headers = isAdmitted(row, identity) ? await strangerAs(identity) : headersOf(identity, stranger)
      const ask = (of: Estate) => {
        for (const limit of Object.values(server.lab.limits)) limit.reset()
        return server.call(endpoint, { headers, ...naming(known, of) })
      }
      if (!isAdmitted(row, identity)) {
        expect((await ask(victim)).status).toBe(identity === 'nobody' ? 401 : 403)
        return
      }
      // A secret is not tried out: whoever has it is let in, by design.
      if (known.bySecret) {
        expect((await ask(nothing)).status).toBeLessThan(500)
        return
      }
      const [foreign, missing] = [await ask(known.mails ? addressee : victim), await ask(nothing)]
      await expectSameRows()
      const text = JSON.stringify(foreign.json ?? null) + JSON.stringify([...foreign.headers])
      expect(text.toLowerCase()).not.toContain(victim.word.toLowerCase())
      // What names nothing of anybody is done twice by the same; the second time may find it done.
      const names = JSON.stringify(naming(known, victim)) !== JSON.stringify(naming(known, nothing))
      if (names) expect(comparable(foreign)).toEqual(comparable(missing))
      expect(foreign.status).toBeLessThan(500)
    },
  )

  const nested = KNOWN_ENDPOINTS.filter(({ known }) => Object.keys(known.params?.(NOTHING) ?? {}).length > 1)
  test.each(nested.map((row) => [row.endpoint.name, row] as const))(
    '%s with one’s own first id and the victim’s second',
    async (_, { endpoint, known }) => {
      const mixed = (of: Estate) => ({
        ...known.params?.(of),
        id: known.params?.(stranger)['id'] ?? '',
      })
      const ask = (of: Estate) =>
        server.call(endpoint, { headers: stranger.headers, params: mixed(of), body: known.body?.(of) })
      // A provider and a thing of the catalogue are nobody's.
      if (JSON.stringify(mixed(victim)) === JSON.stringify(mixed(nothing))) return
      const [foreign, missing] = [await ask(victim), await ask(nothing)]
      await expectSameRows()
      expect(foreign.status).toBe(404)
      expect(comparable(foreign)).toEqual(comparable(missing))
    },
  )

  // Last, as their households would hide the victim in long lists. Those that take JSON do so in writes.test.ts.
  const changes = KNOWN_ENDPOINTS.filter(
    ({ endpoint: { method, body, bodyKind } }) => method !== 'GET' && (body === empty || bodyKind === 'bytes'),
  )
  test.each(changes.map((row) => [row.endpoint.name, row] as const))('%s finds its thing, too', async (_, row) => {
    const { status } = await callRightly(server, row, await settle(server))
    // It is found, too, where it is not ready for the change.
    expect([row.endpoint.status, 409]).toContain(status)
  })
})
