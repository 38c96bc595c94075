import { describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { createAttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { ProblemError } from '#server/http/problem.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { issuePairingCode } from '#server/modules/tablets/service.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'

import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const WRONG = 'helemaal verkeerd'
const DAY_MS = 24 * 60 * 60_000

let serial = 0
const unusedEmail = () => `niemand-${(serial += 1)}@voorbeeld.be`
const unusedNetwork = () => `10.${100 + ((serial += 1) >> 8)}.${serial & 255}.1`
const device = (id: string) => ({ cookie: `${COOKIE_NAMES.deviceId}=${id}` })
const PHONE = device('3f2b8c1a-6d5e-4f7a-9b0c-1d2e3f4a5b6c')
const STRANGE_PHONE = device('5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d')

type Credentials = Pick<Person, 'emailAddress' | 'password'>

const signIn = ({ emailAddress, password }: Credentials, from: string, headers = {}) =>
  server.call(authEndpoints.token, {
    body: { grant_type: 'password', username: emailAddress, password, ...CLIENT_CREDENTIALS },
    headers: { 'x-forwarded-for': from, ...headers },
  })

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** Wrong passwords at one account from so many addresses that it is refused from any other. */
async function attack({ emailAddress }: Credentials): Promise<void> {
  await times(LIMIT_RULES.signIn.account + 5, () => signIn({ emailAddress, password: WRONG }, unusedNetwork()))
  expect((await signIn({ emailAddress, password: WRONG }, unusedNetwork())).status).toBe(429)
}

describe('wrong passwords do not lock others out (E16, F-54)', () => {
  test('105 wrong sign-ins from one address leave it open for everybody else behind it', async () => {
    const from = unusedNetwork()
    const wrong = await times(105, () => signIn({ emailAddress: unusedEmail(), password: WRONG }, from))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]))
    const person = await server.fixtures.createCustomer()
    expect((await signIn(person, from)).status).toBe(200)
  })

  test('105 wrong sign-ins at one account count five times for their address', async () => {
    const from = unusedNetwork()
    const emailAddress = unusedEmail()
    await times(105, () => signIn({ emailAddress, password: WRONG }, from))
    const started = performance.now()
    expect((await signIn({ emailAddress: unusedEmail(), password: WRONG }, from)).status).toBe(400)
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('fifty right sign-ins at once of one account work', async () => {
    const person = await server.fixtures.createCustomer()
    const responses = await times(50, () => signIn(person, unusedNetwork().replace(/1$/, '9')))
    const behindOne = await times(50, () => signIn(person, '10.90.0.1'))
    expect([...responses, ...behindOne].map(({ status }) => status)).toEqual(Array(100).fill(200))
  }, 120_000)

  test('fifty right sign-ins at once of fifty accounts work behind one address', async () => {
    const people = await times(50, () => server.fixtures.createCustomer())
    const responses = await Promise.all(people.map((person) => signIn(person, '10.90.0.2')))
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200))
  }, 120_000)

  test('a device that the account has used before gets in during an attack from anywhere', async () => {
    const person = await server.fixtures.createCustomer()
    expect((await signIn(person, unusedNetwork(), PHONE)).status).toBe(200)
    await attack(person)
    expect((await signIn(person, unusedNetwork(), STRANGE_PHONE)).status).toBe(429)
    expect((await signIn(person, unusedNetwork(), PHONE)).status).toBe(200)
  }, 30_000)

  test('an address that the account has used before gets in during an attack from anywhere', async () => {
    const person = await server.fixtures.createCustomer()
    const home = unusedNetwork()
    expect((await signIn(person, home)).status).toBe(200)
    await attack(person)
    expect((await signIn(person, home)).status).toBe(200)
  }, 30_000)

  test('a known device has five attempts of its own, also behind an address that is refused', async () => {
    const person = await server.fixtures.createCustomer()
    const from = unusedNetwork()
    await signIn(person, from, PHONE)
    const { emailAddress } = person
    const guess = () => signIn({ emailAddress, password: WRONG }, from)
    const guesses = await times(6, guess)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await signIn(person, from, PHONE)).status).toBe(200)
    const wrong = await times(6, () => signIn({ emailAddress, password: WRONG }, from, PHONE))
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await signIn(person, from, PHONE)).status).toBe(429)
  })

  test('a device of another account is not known', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await signIn(other, unusedNetwork(), PHONE)
    await attack(person)
    expect((await signIn(person, unusedNetwork(), PHONE)).status).toBe(429)
  }, 30_000)

  test('a device stays known after its session has expired, until ninety days after the last sign-in', async () => {
    const person = await server.fixtures.createCustomer()
    await signIn(person, unusedNetwork(), PHONE)
    server.lab.clock.setOffset(89 * DAY_MS)
    await server.request('/__lab/jobs', { method: 'POST' })
    await attack(person)
    expect((await signIn(person, unusedNetwork(), PHONE)).status).toBe(200)
    server.lab.clock.setOffset(180 * DAY_MS)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await signIn(person, unusedNetwork(), PHONE)).status).toBe(429)
  }, 30_000)

  test('a new password by mail makes the device known, so that its owner gets in during an attack', async () => {
    const person = await server.fixtures.createCustomer()
    const from = unusedNetwork()
    await server.call(registrationEndpoints.resetPassword, { body: { emailAddress: person.emailAddress } })
    const { text } = await server.outbox.mailTo(person.emailAddress)
    const params = { token: /reset\/([\w-]{43})/.exec(text)?.[1] ?? '' }
    const password = 'drie rode dakpannen'
    const headers = { 'x-forwarded-for': from, ...PHONE }
    await server.call(registrationEndpoints.verifyPasswordReset, { params, body: { password }, headers })
    await attack(person)
    expect((await signIn({ ...person, password }, from, PHONE)).status).toBe(200)
  }, 30_000)
})

describe('an address with very many attempts (F-54)', () => {
  const rule = { seconds: 240, pair: 5, address: 40, slowAfter: 10 }
  const fail = () => Promise.resolve(null)

  test('waits before each further one, and beyond its number for a few seconds only', async () => {
    const limit = createAttemptLimiter('test', rule)
    const attempt = (n: number) => limit.countFailures({ account: `${n}`, address: '1' }, fail)
    for (let n = 0; n < 10; n += 1) await attempt(n)
    const started = performance.now()
    await times(30, (n) => attempt(100 + n))
    expect(performance.now() - started).toBeGreaterThan(600)
    const refused = await attempt(200).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429 })
    expect((refused as ProblemError).options.values?.['s']).toBeLessThanOrEqual(6)
  })

  test('gives successes back, and refusals count nowhere else', async () => {
    const limit = createAttemptLimiter('test', { seconds: 60, pair: 2, account: 3, address: 4 })
    const attempt = (account: string, address: string) => limit.countFailures({ account, address }, fail)
    const succeed = () => Promise.resolve(true)
    for (let n = 0; n < 20; n += 1)
      expect(await limit.countFailures({ account: 'a', address: '1' }, succeed)).toBe(true)
    const wrong = await Promise.allSettled(Array.from({ length: 20 }, () => attempt('a', '1')))
    expect(wrong.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(attempt('b', '1')).resolves.toBeNull()
    await expect(attempt('a', '2')).resolves.toBeNull()
  })
})

describe('codes need no limit over all customers (F-54)', () => {
  test('wrong sign-in codes from many addresses do not keep a right one out', async () => {
    const person = await server.fixtures.createCustomer()
    const { output } = await server.call(signInCodeEndpoints.issue, { as: person, params: { id: person.id } })
    const redeem = (code: string, from: string) =>
      server.call(signInCodeEndpoints.redeem, {
        body: { code, ...CLIENT_CREDENTIALS },
        headers: { 'x-forwarded-for': from },
      })
    const wrong = await times(300, (n) => redeem(String(100_000_000_000 + n), unusedNetwork()))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await redeem(output.code, unusedNetwork())).status).toBe(200)
  })

  test('wrong pairing codes from many addresses, or a few from the own one, do not keep a right one out', async () => {
    const now = server.lab.clock.now()
    const { code } = await issuePairingCode(server.store.db, null, now)
    const pair = (typed: string, from: string) =>
      server.call(tabletEndpoints.pair, { body: { code: typed }, headers: { 'x-forwarded-for': from } })
    await times(300, () => pair('2222-2222', unusedNetwork()))
    await times(12, () => pair('2222-2222', '10.91.0.1'))
    expect((await pair(code, '10.91.0.1')).status).toBe(201)
  })
})

describe('mails of one address are not used up by strangers (E16, F-54)', () => {
  test.each([
    ['register', registrationEndpoints.register],
    ['reset', registrationEndpoints.resetPassword],
  ])('after strangers asked for many, its owner waits three minutes at most: %s', async (_, endpoint) => {
    const emailAddress = unusedEmail()
    const ask = () => server.call(endpoint, { body: { emailAddress }, headers: { 'x-forwarded-for': unusedNetwork() } })
    await times(40, ask)
    const { status, headers } = await ask()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(180)
  })

  test('a link stays valid when a stranger asks for another one, until one of them is used', async () => {
    const person = await server.fixtures.createCustomer()
    const { emailAddress } = person
    const tokens = async () =>
      (await server.outbox.mailsTo(emailAddress)).flatMap(({ text }) => /reset\/([\w-]{43})/.exec(text)?.[1] ?? [])
    await server.call(registrationEndpoints.resetPassword, { body: { emailAddress } })
    await server.outbox.mailTo(emailAddress)
    const [first = ''] = await tokens()
    await server.call(registrationEndpoints.resetPassword, { body: { emailAddress } })
    await server.outbox.mailTo(emailAddress, 2)
    const second = (await tokens()).find((token) => token !== first) ?? ''
    const body = { password: 'drie rode dakpannen' }
    const use = (token: string) => server.call(registrationEndpoints.verifyPasswordReset, { params: { token }, body })
    expect((await use(first)).status).toBe(200)
    expect((await use(second)).status).toBe(410)
  })
})

describe('the pages of staff are slowed, not shut (E37)', () => {
  const enter = (password: string, from: string, headers = {}) =>
    server.request('/staff', {
      method: 'POST',
      headers: { 'x-forwarded-for': from, ...headers },
      body: new URLSearchParams({ password }),
    })

  test('wrong passwords from many addresses do not keep staff out', async () => {
    await times(60, () => enter('helemaal verkeerd', unusedNetwork()))
    expect((await enter(DEMO_STAFF_PASSWORD, unusedNetwork())).status).toBe(303)
  })

  test('some wrong passwords behind the own address only slow the right one', async () => {
    const from = unusedNetwork()
    const wrong = await times(20, () => enter('helemaal verkeerd', from))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([403]))
    const started = performance.now()
    expect((await enter(DEMO_STAFF_PASSWORD, from)).status).toBe(303)
    expect(performance.now() - started).toBeGreaterThan(100)
  })

  test('a browser in which staff signed in before gets in, whatever others behind its address do', async () => {
    const from = unusedNetwork()
    const cookies = (await enter(DEMO_STAFF_PASSWORD, from)).headers.getSetCookie()
    // What is left when the session has ended.
    const known = { cookie: cookies.find((cookie) => cookie.startsWith('portal_staff_device='))?.split(';')[0] ?? '' }
    await times(LIMIT_RULES.staffPassword.address + 20, () => enter('helemaal verkeerd', from))
    expect((await enter(DEMO_STAFF_PASSWORD, from)).status).toBe(429)
    expect(await (await server.request('/staff', { headers: known })).text()).toContain('name="password"')
    expect((await enter(DEMO_STAFF_PASSWORD, from, known)).status).toBe(303)
  }, 60_000)
})
