import { randomInt, randomUUID } from 'node:crypto'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { contacts, customers } from '#server/db/tables.ts'
import { createRateLimits, LIMIT_RULES } from '#server/http/rate-limits.ts'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { listen } from '#server/http/listen.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { openBackend } from '#server/open-backend.ts'
import { systemClock } from '#server/ports/clock.ts'
import { openTestStore } from '#tests/support/servers/test-database.ts'
import { openTestFileStore } from '#tests/support/servers/test-file-store.ts'
import { openTestOutbox } from '#tests/support/servers/test-mailbox.ts'
import { median, repeat } from './statistics.ts'

const PAIRS = 1000
const WARM_UP = 50
const NO_LIMIT = { seconds: 60, pair: 1e9, account: 1e9, address: 1e9 }

/** Endpoints that must not reveal whether an address has an account. */
const CALLS = {
  login: {
    path: servedPath(authEndpoints.token.path),
    body: (username: string) => ({
      grant_type: 'password',
      client_id: DEFAULT_CLIENT.id,
      client_secret: DEFAULT_CLIENT.secret,
      username,
      password: 'helemaal verkeerd',
    }),
  },
  register: {
    path: servedPath(registrationEndpoints.register.path),
    body: (emailAddress: string) => ({ emailAddress }),
  },
  'reset-password': {
    path: servedPath(registrationEndpoints.resetPassword.path),
    body: (emailAddress: string) => ({ emailAddress }),
  },
}

interface Timed {
  readonly ms: number
  /** Status, body and headers without date and request id. */
  readonly response: string
}

/**
 * Measures whether responses reveal accounts: pairs of a known and an unknown address, in random order within the pair.
 * Mails are sent in the background. Rows for the table.
 */
export async function measureEnumeration(): Promise<string[][]> {
  const seed = Number(process.env['SEED'] ?? randomInt(1_000_000))
  const random = seededRandom(seed)
  const store = await openTestStore()
  const outbox = await openTestOutbox()
  const fileStore = await openTestFileStore()
  let publicUrl = ''
  const backend = await openBackend({
    store,
    fileStore,
    clock: systemClock,
    logger: createLogger('silent'),
    files: null,
    demoContent: false,
    publicUrl: () => publicUrl,
    mailer: outbox,
    outbox,
    limits: createRateLimits({ rules: { ...LIMIT_RULES, signIn: NO_LIMIT, mail: NO_LIMIT } }),
  })
  const server = await listen(backend.app, { host: '127.0.0.1', port: 0 })
  publicUrl = server.url
  await backend.start()
  try {
    const known = await insertCustomers(store.db, PAIRS + WARM_UP)
    const rows: string[][] = []
    for (const [name, call] of Object.entries(CALLS)) {
      const send = (address: string) => post(server.url + call.path, call.body(address))
      const pairs = await repeat(PAIRS + WARM_UP, async (round) => {
        const addresses = { known: known[round] ?? '', unknown: addressOf(randomUUID()) }
        if (random() < 0.5) return { known: await send(addresses.known), unknown: await send(addresses.unknown) }
        const unknown = await send(addresses.unknown)
        return { known: await send(addresses.known), unknown }
      })
      rows.push([`${name} (seed ${seed})`, ...compare(pairs.slice(WARM_UP))])
    }
    return rows
  } finally {
    await server.close()
    await backend.close()
    await store.close()
    await outbox.remove()
    await fileStore.drop()
  }
}

function compare(pairs: readonly { known: Timed; unknown: Timed }[]): string[] {
  const known = pairs.map((pair) => pair.known.ms)
  const unknown = pairs.map((pair) => pair.unknown.ms)
  const responses = new Set(pairs.flatMap((pair) => [pair.known.response, pair.unknown.response]))
  const ms = (values: readonly number[]) => `${median(values).toFixed(2)} ms`
  return [
    ms(known),
    ms(unknown),
    areaUnderCurve(known, unknown).toFixed(3),
    '0.45–0.55',
    responses.size === 1 ? 'yes' : 'NO',
  ]
}

/** Share of pairs in which the known address takes longer (Mann–Whitney); 0.5 reveals nothing. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.map((a) => unknown.filter((b) => a > b).length + unknown.filter((b) => a === b).length / 2)
  return wins.reduce((total, won) => total + won, 0) / (known.length * unknown.length)
}

async function post(url: string, body: object): Promise<Timed> {
  const startedAt = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const ms = performance.now() - startedAt
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers)
  return { ms, response: JSON.stringify([response.status, headers, text]) }
}

/** All addresses have the same length, because the request size affects the time. */
function addressOf(id: string): string {
  return `${id}@voorbeeld.be`
}

async function insertCustomers(db: Awaited<ReturnType<typeof openTestStore>>['db'], count: number): Promise<string[]> {
  const passwordHash = await hashPassword('steen voor steen')
  const now = systemClock.now()
  const ids = Array.from({ length: count }, () => randomUUID())
  await db.insert(contacts).values(ids.map((id) => ({ id, name: 'Testpersoon', email: addressOf(id) })))
  await db
    .insert(customers)
    .values(
      ids.map((id) => ({ id, email: addressOf(id), passwordHash, contactId: id, createdAt: now, updatedAt: now })),
    )
  return ids.map(addressOf)
}
