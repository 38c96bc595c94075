import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { readClientAddress, clientNetwork } from '#server/http/middleware/client-address.ts'
import { listen } from '#server/http/listen.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import {
  createAttemptLimiter,
  createMemoryCounter,
  deleteExpiredCounters,
  postgresCounters,
  tooManyTries,
} from '#server/http/attempt-limiter.ts'
import { createRateLimits, LIMIT_RULES } from '#server/http/rate-limits.ts'
import { rateLimits } from '#server/db/rate-limit-tables.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()
const WRONG = 'helemaal verkeerd'

type MailEndpoint = (typeof registrationEndpoints)['register' | 'resetPassword']

let serial = 0
/** An unused email address, and a network address that no other test uses. */
const unusedEmail = () => `niemand-${(serial += 1)}@voorbeeld.be`
const unusedNetwork = () => `10.${(serial += 1) >> 8}.${serial & 255}.1`

const signIn = (username: string, password: string, from = '10.0.0.1', headers = {}) =>
  server.call(authEndpoints.token, {
    body: { grant_type: 'password', username, password, ...CLIENT_CREDENTIALS },
    headers: { 'x-forwarded-for': from, ...headers },
  })
const requestMail = (endpoint: MailEndpoint, emailAddress: string, from: string) =>
  server.call(endpoint, { body: { emailAddress }, headers: { 'x-forwarded-for': from } })

async function failSignIns(times: number, username: string, from?: string): Promise<void> {
  const responses = await Promise.all(Array.from({ length: times }, () => signIn(username, WRONG, from)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400))
}

describe('password attempts (E16, F-54)', () => {
  test.each(['known', 'unknown'])(
    'the sixth attempt at a %s address is refused with the wait in text and seconds',
    async (kind) => {
      const person = await server.fixtures.createCustomer()
      const username = kind === 'known' ? person.emailAddress : unusedEmail()
      await failSignIns(5, username)
      const { status, problem, headers } = await signIn(username, WRONG)
      const seconds = Number(headers.get('retry-after'))
      expect([status, problem.code]).toEqual([429, 'too-many-tries'])
      expect(seconds).toBeGreaterThan(890)
      expect(seconds).toBeLessThanOrEqual(900)
      expect(problem.detail).toBe(`Probeer opnieuw over ${seconds} seconden`)
      const french = await signIn(username, WRONG, undefined, { 'accept-language': 'fr' })
      expect(french.problem.detail).toMatch(/^Réessayez dans \d+ secondes$/)
    },
  )

  test('a correct password is also refused, so that attempts reveal nothing', async () => {
    const person = await server.fixtures.createCustomer()
    await failSignIns(5, person.emailAddress)
    expect((await signIn(person.emailAddress, person.password)).status).toBe(429)
  })

  test('at most five of many simultaneous attempts are checked', async () => {
    const username = unusedEmail()
    const responses = await Promise.all(Array.from({ length: 30 }, () => signIn(username, WRONG)))
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  test('the spelling of the address makes no difference', async () => {
    const username = unusedEmail()
    await failSignIns(3, username)
    await failSignIns(2, ` ${username.toUpperCase()} `)
    expect((await signIn(username, WRONG)).status).toBe(429)
  })

  test('a successful login resets the failed attempts', async () => {
    const person = await server.fixtures.createCustomer()
    for (let round = 0; round < 3; round += 1) {
      await failSignIns(4, person.emailAddress)
      expect((await signIn(person.emailAddress, person.password)).status).toBe(200)
    }
  })

  test('the owner can sign in from another address during an attack', async () => {
    const person = await server.fixtures.createCustomer()
    await failSignIns(5, person.emailAddress, '10.9.9.9')
    expect((await signIn(person.emailAddress, WRONG, '10.9.9.9')).status).toBe(429)
    expect((await signIn(person.emailAddress, person.password, '10.8.8.8')).status).toBe(200)
  })

  test('many network addresses cannot try one account without limit', async () => {
    const username = unusedEmail()
    for (let round = 0; round < LIMIT_RULES.signIn.account / 5; round += 1)
      await failSignIns(5, username, unusedNetwork())
    expect((await signIn(username, WRONG, unusedNetwork())).status).toBe(429)
  })

  test('a password reset by mail lifts the limit', async () => {
    const person = await server.fixtures.createCustomer()
    await failSignIns(5, person.emailAddress, '10.0.0.1')
    await requestMail(registrationEndpoints.resetPassword, person.emailAddress, '10.0.0.1')
    const { text } = await server.outbox.mailTo(person.emailAddress)
    const token = /reset\/([\w-]{43})/.exec(text)?.[1] ?? ''
    const password = 'drie rode dakpannen'
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    await server.call(registrationEndpoints.verifyPasswordReset, { params: { token }, body: { password }, headers })
    expect((await signIn(person.emailAddress, password, '10.0.0.1')).status).toBe(200)
  })

  test('renewals and other grants are not counted', async () => {
    const { refreshToken } = await server.signIn(await server.fixtures.createCustomer())
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS }
    for (let round = 0; round < 20; round += 1)
      expect((await server.call(authEndpoints.token, { body })).status).toBe(200)
  })
})

describe.each([
  ['register', registrationEndpoints.register],
  ['reset', registrationEndpoints.resetPassword],
])('mail rate limits: %s (E16, F-54)', (_, endpoint) => {
  test.each(['known', 'unknown'])('the sixth mail to one %s address is refused', async (kind) => {
    const address = kind === 'known' ? (await server.fixtures.createCustomer()).emailAddress : unusedEmail()
    for (let round = 0; round < 5; round += 1)
      expect((await requestMail(endpoint, address, unusedNetwork())).status).toBe(202)
    const { status, problem, headers } = await requestMail(endpoint, address, unusedNetwork())
    expect([status, problem.code]).toEqual([429, 'too-many-tries'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(170)
  })

  test('one client can request sixty mails', async () => {
    const from = unusedNetwork()
    for (let round = 0; round < 60; round += 1)
      expect((await requestMail(endpoint, unusedEmail(), from)).status).toBe(202)
    expect((await requestMail(endpoint, unusedEmail(), from)).status).toBe(429)
  })
})

describe('attempt limiter (F-54)', () => {
  const rule = { seconds: 1, pair: 2, account: 4, address: 6 }
  const subject = { account: 'a', address: '1' }
  const failing = () => Promise.resolve(null)

  test('a blocked subject is free again after the window, however many attempts were made', async () => {
    const limit = createAttemptLimiter('test', rule)
    const isOpen = async () =>
      limit.countFailures(subject, failing).then(
        () => true,
        () => false,
      )
    expect([await isOpen(), await isOpen(), await isOpen()]).toEqual([true, true, false])
    await expectSoon('open window', isOpen)
  })

  test('an internal error does not count as a failed attempt', async () => {
    const limit = createAttemptLimiter('test', rule)
    const broken = () => Promise.reject(new Error('database'))
    for (let round = 0; round < 10; round += 1)
      await expect(limit.countFailures(subject, broken)).rejects.toThrow('database')
    await expect(limit.countFailures(subject, failing)).resolves.toBeNull()
  })

  test('what is refused for the sake of others does not count for the own number', async () => {
    const limit = createAttemptLimiter('test', { seconds: 60, pair: 2, account: 2, address: 100 })
    const attempt = (address: string, isKnownAddress = false) =>
      limit.countFailures({ account: 'a', address, isKnownAddress }, failing)
    await attempt('1')
    await attempt('2')
    for (let round = 0; round < 3; round += 1) await expect(attempt('3')).rejects.toMatchObject({ status: 429 })
    await attempt('3', true)
    await attempt('3', true)
    await expect(attempt('3', true)).rejects.toMatchObject({ status: 429 })
  })

  test('what is refused for its address does not count for the account', async () => {
    const limit = createAttemptLimiter('test', { seconds: 60, pair: 100, account: 3, address: 2 })
    const attempt = (address: string) => limit.countFailures({ account: 'a', address }, failing)
    await attempt('1')
    await attempt('1')
    for (let round = 0; round < 3; round += 1) await expect(attempt('1')).rejects.toMatchObject({ status: 429 })
    await attempt('2')
    await expect(attempt('3')).rejects.toMatchObject({ status: 429 })
  })

  test('successes are given back also where one is allowed now and then', async () => {
    const limit = createAttemptLimiter('test', { seconds: 60, pair: 100, address: 2 })
    const attempt = (result: true | null) =>
      limit.countFailures({ account: 'a', address: '1' }, () => Promise.resolve(result))
    await attempt(null)
    for (let round = 0; round < 5; round += 1) expect(await attempt(true)).toBe(true)
    await attempt(null)
    await expect(attempt(true)).rejects.toMatchObject({ status: 429 })
  })

  test('clearing opens the account, and the pairs of the address and of the device', async () => {
    const limit = createAttemptLimiter('test', { seconds: 60, pair: 1, account: 2, address: 100 })
    const attempt = (address: string, knownDevice: string | null = null) =>
      limit.countFailures({ account: 'a', address, knownDevice }, failing)
    const useUp = async () => {
      for (const [address, device] of [['1'], ['2'], ['3', 'phone'], ['3', 'laptop']] as const)
        await attempt(address, device ?? null)
      for (const [address, device] of [['1'], ['4'], ['3', 'phone']] as const)
        await expect(attempt(address, device ?? null)).rejects.toMatchObject({ status: 429 })
    }
    await useUp()
    await limit.clear({ account: ' A ', address: '1', knownDevice: 'phone' })
    await attempt('1')
    await attempt('5')
    await attempt('3', 'phone')
    await expect(attempt('3', 'laptop')).rejects.toMatchObject({ status: 429 })
    limit.reset()
    await useUp()
  })

  test('attempts of one pair run one after the other, also after one that failed', async () => {
    const limit = createAttemptLimiter('test', rule)
    const steps: string[] = []
    const attempt = (name: string, account = 'a') =>
      limit.countFailures({ account, address: '1' }, async () => {
        steps.push(`${name} begins`)
        await setImmediate()
        steps.push(`${name} ends`)
        if (name === 'first') throw new Error('database')
        return true
      })
    await Promise.allSettled([attempt('first'), attempt('second'), attempt('third')])
    const one = ['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']
    expect(steps.splice(0)).toEqual(one)
    await Promise.all([attempt('own'), attempt('other', 'b')])
    expect(steps.slice(0, 2)).toEqual(['own begins', 'other begins'])
  })

  test('where there is no account to tell apart nobody waits for others', async () => {
    const limit = createAttemptLimiter('test', { seconds: 60, pair: 9, address: 99 })
    let begin = () => {}
    const begun = new Promise<null>((resolve) => (begin = () => resolve(null)))
    const first = limit.countFailures(subject, () => begun)
    await limit.countFailures(subject, async () => {
      begin()
      return failing()
    })
    expect(await first).toBeNull()
    await limit.clear(subject)
    for (let round = 0; round < 9; round += 1) await limit.countFailures(subject, failing)
    await expect(limit.countFailures(subject, failing)).rejects.toMatchObject({ status: 429 })
  })

  test('a failure of the store is no refusal', async () => {
    const limit = createAttemptLimiter('test', rule, (...settings) => {
      const counter = createMemoryCounter(...settings)
      counter.consume = () => Promise.reject(new Error('no connection'))
      return counter
    })
    await expect(limit.count(subject, failing)).rejects.toThrow('no connection')
  })

  test.each([
    [0, 2],
    [1000, 2],
    [2000, 2],
    [2001, 3],
    [90_000, 90],
  ])('a wait of %i ms is said in whole seconds, two at least as the text is a plural: %i', (milliseconds, seconds) => {
    const { status, code, options } = tooManyTries(milliseconds)
    expect([status, code, options]).toEqual([
      429,
      'too-many-tries',
      { values: { s: seconds }, headers: { 'retry-after': `${seconds}` } },
    ])
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.110.113.207', '203.110.113.207'],
    ['::ffff:203.0.113.7:443', '::ffff:203.0.113.7:443'],
    ['2001::ffff:203.0.113.7', '2001:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::a:b:c:d:192.0.2.1', '0:0:a:b::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ])('the client network of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  test('a client cannot choose its address: only the entry of the trusted proxy counts', async () => {
    const username = unusedEmail()
    for (let round = 0; round < 5; round += 1)
      expect((await signIn(username, WRONG, `${unusedNetwork()}, 10.7.7.7`)).status).toBe(400)
    expect((await signIn(username, WRONG, `${unusedNetwork()}, 10.7.7.7`)).status).toBe(429)
  })

  test('X-Forwarded-For is ignored without a trusted proxy', async () => {
    const app = new Hono<ServerEnv>().get('/', (c) => c.text(readClientAddress(c, false)))
    const response = await app.request('/', { headers: { 'x-forwarded-for': '10.7.7.7' } })
    expect(await response.text()).toBe('local')
  })

  test.each([
    ['the last of X-Forwarded-For', true, { 'x-forwarded-for': '10.7.7.7 , 10.8.8.8 ' }, '10.8.8.8'],
    ['that of the connection where a trusted proxy sends none', true, {}, '127.0.0.1'],
    [
      'that of the connection where a trusted proxy sends an empty one',
      true,
      { 'x-forwarded-for': '10.7.7.7,' },
      '127.0.0.1',
    ],
    ['that of the connection without a trusted proxy', false, { 'x-forwarded-for': '10.7.7.7' }, '127.0.0.1'],
  ])('the client address is %s', async (_, trustedProxy, headers, address) => {
    const app = new Hono<ServerEnv>().get('/', (c) => c.text(readClientAddress(c, trustedProxy)))
    const listening = await listen(app, { host: '127.0.0.1', port: 0 })
    expect(await (await fetch(listening.url, { headers })).text()).toBe(address)
    await listening.close()
  })
})

describe.runIf(testDatabaseUrl)('several processes on one PostgreSQL (F-54)', () => {
  /** A backend with its own pool and limiters, like another process. */
  async function openProcess() {
    const pool = new pg.Pool(server.store.signInPool?.options)
    onTestFinished(() => pool.end())
    const limits = createRateLimits({ createCounter: postgresCounters(pool) })
    const app = await createMinimalServer(server, { limits, trustedProxy: true })
    return async (username: string, password: string, from: string) =>
      app.request('/v2/api/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ grant_type: 'password', username, password, ...CLIENT_CREDENTIALS }),
      })
  }

  test('processes share one limit, and a success in one resets it in the other', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    const person = await server.fixtures.createCustomer()
    const from = unusedNetwork()
    const statuses = async (...attempts: readonly Promise<Response>[]) =>
      (await Promise.all(attempts)).map(({ status }) => status)
    for (const process of [first, second, first, second])
      expect(await statuses(process(person.emailAddress, WRONG, from))).toEqual([400])
    expect(await statuses(first(person.emailAddress, person.password, from))).toEqual([200])
    for (const process of [second, second, second, first, first])
      expect(await statuses(process(person.emailAddress, WRONG, from))).toEqual([400])
    const both = [first, second].map((process) => process(person.emailAddress, WRONG, from))
    expect(await statuses(...both)).toEqual([429, 429])
    expect(Number((await second(person.emailAddress, WRONG, from)).headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('at most five of many simultaneous attempts at several processes are checked', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    const [username, from] = [unusedEmail(), unusedNetwork()]
    const attempts = Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second)(username, WRONG, from))
    const responses = await Promise.all(attempts)
    expect(responses.filter((response) => response.status === 400)).toHaveLength(5)
  })

  test('counters contain no email or network addresses and are deleted when expired', async () => {
    const [username, from] = [unusedEmail(), unusedNetwork()]
    await (
      await openProcess()
    )(username, WRONG, from)
    const keys = async () => (await server.store.db.select().from(rateLimits)).map(({ key }) => key)
    expect((await keys()).filter((key) => key.includes(username) || key.includes(from))).toEqual([])
    // Counters of mails last for seconds or for a day.
    const attempts = async () => (await keys()).filter((key) => !key.startsWith('mail '))
    const stored = await attempts()
    expect(stored.length).toBeGreaterThan(0)
    await deleteExpiredCounters(server.store.db, new Date())
    expect(await attempts()).toEqual(stored)
    await deleteExpiredCounters(server.store.db, new Date(Date.now() + 16 * 60_000))
    expect(await attempts()).toEqual([])
    await deleteExpiredCounters(server.store.db, new Date(Date.now() + 25 * 60 * 60_000))
    expect(await keys()).toEqual([])
  })
})
