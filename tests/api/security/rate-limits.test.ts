import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import { clientAddressOf, networkOf } from '#server/http/client-address.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { createTryLimit } from '#server/http/rate-limit.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { apiServer, PORTAL } from '#tests/support/api-server.ts'
import { expectSoon } from '#tests/support/soon.ts'

const server = apiServer()
const WRONG = 'helemaal verkeerd'

type MailEndpoint = (typeof registrationEndpoints)['register' | 'resetPassword']

let serial = 0
/** An address that nobody has, and one that no other test comes from. */
const nobody = () => `niemand-${(serial += 1)}@voorbeeld.be`
const elsewhere = () => `10.${(serial += 1) >> 8}.${serial & 255}.1`

const signIn = (username: string, password: string, from = '10.0.0.1', headers = {}) =>
  server.call(authEndpoints.token, {
    body: { grant_type: 'password', username, password, ...PORTAL },
    headers: { 'x-forwarded-for': from, ...headers },
  })
const ask = (endpoint: MailEndpoint, emailAddress: string, from: string) =>
  server.call(endpoint, { body: { emailAddress }, headers: { 'x-forwarded-for': from } })

async function fail(times: number, username: string, from?: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(username, WRONG, from)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
}

describe('E16 F-54 tries at a password', () => {
  test.each(['known', 'unknown'])(
    'the sixth is refused at a %s address, with the wait in words and seconds',
    async (kind) => {
      const person = await server.people.createCustomer()
      const username = kind === 'known' ? person.emailAddress : nobody()
      await fail(5, username)
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

  test('the right password is refused then too: no guess tells more', async () => {
    const person = await server.people.createCustomer()
    await fail(5, person.emailAddress)
    expect((await signIn(person.emailAddress, person.password)).status).toBe(429)
  })

  test('of many at once no more than five are looked at', async () => {
    const username = nobody()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(username, WRONG)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  test('how the address is written makes no difference', async () => {
    const username = nobody()
    await fail(3, username)
    await fail(2, ` ${username.toUpperCase()} `)
    expect((await signIn(username, WRONG)).status).toBe(429)
  })

  test('a success forgives what failed before', async () => {
    const person = await server.people.createCustomer()
    for (let round = 0; round < 3; round += 1) {
      await fail(4, person.emailAddress)
      expect((await signIn(person.emailAddress, person.password)).status).toBe(200)
    }
  })

  test('the owner gets in from elsewhere while somebody guesses', async () => {
    const person = await server.people.createCustomer()
    await fail(5, person.emailAddress, '10.9.9.9')
    expect((await signIn(person.emailAddress, WRONG, '10.9.9.9')).status).toBe(429)
    expect((await signIn(person.emailAddress, person.password, '10.8.8.8')).status).toBe(200)
  })

  test('one address cannot go through many accounts', async () => {
    const from = elsewhere()
    for (let round = 0; round < LIMIT_RULES.signIn.address / 5; round += 1) await fail(5, nobody(), from)
    expect((await signIn(nobody(), WRONG, from)).status).toBe(429)
    expect((await signIn(nobody(), WRONG, elsewhere())).status).toBe(400)
  })

  test('many addresses cannot guess at one account for ever', async () => {
    const username = nobody()
    for (let round = 0; round < LIMIT_RULES.signIn.account / 5; round += 1) await fail(5, username, elsewhere())
    expect((await signIn(username, WRONG, elsewhere())).status).toBe(429)
  })

  test('whoever chose a new password by mail need not wait', async () => {
    const person = await server.people.createCustomer()
    await fail(5, person.emailAddress, '10.0.0.1')
    await ask(registrationEndpoints.resetPassword, person.emailAddress, '10.0.0.1')
    const { text } = await server.outbox.mailTo(person.emailAddress)
    const token = /reset\/([\w-]{43})/.exec(text)?.[1] ?? ''
    const password = 'drie rode dakpannen'
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    await server.call(registrationEndpoints.verifyPasswordReset, { params: { token }, body: { password }, headers })
    expect((await signIn(person.emailAddress, password, '10.0.0.1')).status).toBe(200)
  })

  test('renewals and other grants are not counted', async () => {
    const { refreshToken } = await server.signIn(await server.people.createCustomer())
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...PORTAL }
    for (let round = 0; round < 20; round += 1)
      expect((await server.call(authEndpoints.token, { body })).status).toBe(200)
  })
})

describe.each([
  ['register', registrationEndpoints.register],
  ['reset', registrationEndpoints.resetPassword],
])('E16 F-54 asking for mails: %s', (_, endpoint) => {
  test.each(['known', 'unknown'])('five for one %s address, then the wait', async (kind) => {
    const address = kind === 'known' ? (await server.people.createCustomer()).emailAddress : nobody()
    for (let round = 0; round < 5; round += 1) expect((await ask(endpoint, address, elsewhere())).status).toBe(202)
    const { status, problem, headers } = await ask(endpoint, address, elsewhere())
    expect([status, problem.code]).toEqual([429, 'too-many-tries'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890)
  })

  test('sixty from one client', async () => {
    const from = elsewhere()
    for (let round = 0; round < 60; round += 1) expect((await ask(endpoint, nobody(), from)).status).toBe(202)
    expect((await ask(endpoint, nobody(), from)).status).toBe(429)
  })
})

describe('F-54 counting', () => {
  const rule = { seconds: 1, pair: 2, account: 4, address: 6 }
  const trier = { account: 'a', address: '1' }
  const failing = () => Promise.resolve(null)

  test('nothing is locked for good: it works again when the window has passed, however often it was tried', async () => {
    const limit = createTryLimit(rule)
    const isOpen = async () =>
      limit.countFailures(trier, failing).then(
        () => true,
        () => false,
      )
    expect([await isOpen(), await isOpen(), await isOpen()]).toEqual([true, true, false])
    await expectSoon('open window', isOpen)
  })

  test('a fault of ours is nobody’s failed try', async () => {
    const limit = createTryLimit(rule)
    const broken = () => Promise.reject(new Error('database'))
    for (let round = 0; round < 10; round += 1)
      await expect(limit.countFailures(trier, broken)).rejects.toThrow('database')
    await expect(limit.countFailures(trier, failing)).resolves.toBeNull()
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ])('the client behind %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('what a client says of its own address does not count: only what our proxy adds', async () => {
    const username = nobody()
    for (let round = 0; round < 5; round += 1)
      expect((await signIn(username, WRONG, `${elsewhere()}, 10.7.7.7`)).status).toBe(400)
    expect((await signIn(username, WRONG, `${elsewhere()}, 10.7.7.7`)).status).toBe(429)
  })

  test('without a proxy of ours the header counts for nothing', async () => {
    const app = new Hono<ServerEnv>().get('/', (c) => c.text(clientAddressOf(c, false)))
    const answer = await app.request('/', { headers: { 'x-forwarded-for': '10.7.7.7' } })
    expect(await answer.text()).toBe('local')
  })
})
