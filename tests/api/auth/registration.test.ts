import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customers, mailJobs, mailLinks } from '#server/db/tables.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const PASSWORD = 'kasseien in de regen'
const NEW_PASSWORD = 'drie rode dakpannen'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let serial = 0
let address = ''
beforeEach(() => {
  serial += 1
  address = `nieuw-${serial}-${Date.now()}@voorbeeld.be`
})

const register = (emailAddress: string, headers = {}) =>
  server.call(registrationEndpoints.register, { body: { emailAddress }, headers })
const requestReset = (emailAddress: string, headers = {}) =>
  server.call(registrationEndpoints.resetPassword, { body: { emailAddress }, headers })
const readLink = (token: string) => server.call(registrationEndpoints.verificationToken, { params: { token } })
const activate = (token: string, overrides: object = {}) =>
  server.call(registrationEndpoints.verifyActivation, {
    params: { token },
    body: { firstName: 'Nora', lastName: 'Claes', password: PASSWORD, language: 'nl', acceptTerms: true, ...overrides },
  })
const reset = (token: string, password = NEW_PASSWORD) =>
  server.call(registrationEndpoints.verifyPasswordReset, { params: { token }, body: { password } })
const signIn = (username: string, password: string) =>
  server.call(authEndpoints.token, { body: { grant_type: 'password', username, password, ...CLIENT_CREDENTIALS } })

/** The token of the link in the n-th mail to an address. */
async function tokenIn(emailAddress: string, nth = 1): Promise<string> {
  const { text } = await server.outbox.mailTo(emailAddress, nth)
  return /\/auth\/(?:activate|reset)\/([\w-]{43})/.exec(text)?.[1] ?? ''
}

async function activationToken(): Promise<string> {
  await register(address)
  return tokenIn(address)
}

async function resetToken() {
  const person = await server.fixtures.createCustomer()
  await requestReset(person.emailAddress)
  return { person, token: await tokenIn(person.emailAddress) }
}

/** Waits until all mails have been sent. */
const queueIsEmpty = () =>
  expectSoon('empty queue', async () => (await server.store.db.select().from(mailJobs)).length === 0)

const countOf = async (email: string) =>
  (await server.store.db.select().from(customers).where(eq(customers.email, email))).length

describe('registration', () => {
  test('registration sends a link that creates an account, and sign-in works (S001, S100)', async () => {
    expect((await register(address.toUpperCase())).status).toBe(202)
    const token = await tokenIn(address)
    const activated = await activate(token)
    expect(activated.output).toEqual({ customerId: expect.any(String), emailAddress: address })
    expect((await signIn(address, PASSWORD)).status).toBe(200)
  })

  test('the account stores names, language and mail consent with its time (S002, S101)', async () => {
    const token = await activationToken()
    const { output } = await activate(token, { language: 'fr', consents: { marketing: true } })
    const person = { id: output.customerId, contactId: '', emailAddress: address, password: PASSWORD }
    const { output: customer } = await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })
    const now = server.lab.clock.now().getTime()
    expect(customer.profile).toMatchObject({ firstName: 'Nora', lastName: 'Claes', language: 'fr', completedAt: null })
    expect(customer.profile?.consents?.analytics).toBeNull()
    expect(customer.profile?.consents?.marketing?.granted).toBe(true)
    expect(Math.abs(Date.parse(customer.profile?.consents?.marketing?.at ?? '') - now)).toBeLessThan(MINUTE_MS)
    expect(customer.contact.id).not.toBe('')
  })

  test('the mails return to a page of the portal after the login, and to nothing else (S001, S006, T05)', async () => {
    const person = await server.fixtures.createCustomer()
    const query = '?back=%2Fprojects%2F42'
    for (const [endpoint, emailAddress] of [
      [registrationEndpoints.register, address],
      [registrationEndpoints.register, person.emailAddress],
      [registrationEndpoints.resetPassword, person.emailAddress],
    ] as const)
      expect((await server.call(endpoint, { query, body: { emailAddress } })).status).toBe(202)
    expect((await server.outbox.mailTo(address)).text).toMatch(/\/auth\/activate\/[\w-]{43}\?back=%2Fprojects%2F42\s/)
    const [known, reset] = [
      await server.outbox.mailTo(person.emailAddress),
      await server.outbox.mailTo(person.emailAddress, 2),
    ]
    expect(known.text).toContain('/auth/login?back=%2Fprojects%2F42')
    expect(known.text).toContain('/auth/forgot?back=%2Fprojects%2F42')
    expect(reset.text).toMatch(/\/auth\/reset\/[\w-]{43}\?back=%2Fprojects%2F42\s/)
    for (const back of ['https://evil.example', '//evil.example', '/\\evil.example', '/projects?query=Peeters', '/a b'])
      expect(
        (
          await server.call(registrationEndpoints.register, {
            query: `?back=${encodeURIComponent(back)}`,
            body: { emailAddress: address },
          })
        ).status,
        back,
      ).toBe(422)
  })

  test('an address with an account gets a mail with sign-in links and no token (S001)', async () => {
    const person = await server.fixtures.createCustomer()
    await register(person.emailAddress)
    const { subject, text } = await server.outbox.mailTo(person.emailAddress)
    expect(subject).toBe('U hebt al een account')
    expect(text).toContain('https://portal.test/auth/login')
    expect(text).toContain('https://portal.test/auth/forgot')
    expect(text).not.toMatch(/[\w-]{43}/)
  })

  test.each([
    ['registration (S100, E15)', registrationEndpoints.register],
    ['reset (S103, E15)', registrationEndpoints.resetPassword],
  ])('%s: known and unknown addresses get byte-identical responses', async (_, endpoint) => {
    const person = await server.fixtures.createCustomer()
    const responses = []
    for (const emailAddress of [person.emailAddress, address]) {
      const { status, json, headers } = await server.call(endpoint, { body: { emailAddress } })
      const { 'x-request-id': _id, date: _date, ...rest } = Object.fromEntries(headers)
      responses.push({ status, body: JSON.stringify(json), rest })
    }
    expect(responses[0]).toMatchObject({ status: 202, body: '{}' })
    expect(responses[0]).toEqual(responses[1])
  })

  test('a second request sends a second link, and using one of them uses up the other (E13)', async () => {
    const first = await activationToken()
    await register(address)
    const second = await tokenIn(address, 2)
    expect((await activate(first)).status).toBe(200)
    expect((await activate(second)).problem.code).toBe('link-used')
  })

  test.each([
    ['no address', '', 'required'],
    ['half an address', 'nora@', 'email'],
    ['a line break', 'nora@voorbeeld.be\r\nBcc: x@y.be', 'email'],
  ])('%s is refused (S100)', async (_, emailAddress, code) => {
    const { status, problem } = await register(emailAddress)
    expect(status).toBe(422)
    expect(problem.violations).toMatchObject([{ propertyPath: 'emailAddress', code }])
  })
})

describe('mail links', () => {
  test('a link returns its kind, expiry, language and masked email address (S102, T40)', async () => {
    await register(address, { 'accept-language': 'fr-BE' })
    const { output } = await readLink(await tokenIn(address))
    expect(output).toEqual({
      kind: 'ACTIVATION',
      status: 'VALID',
      emailAddress: 'n•••@voorbeeld.be',
      language: 'fr',
      expiresAt: expect.any(String),
    })
    const days = (Date.parse(output.expiresAt) - server.lab.clock.now().getTime()) / DAY_MS
    expect(days).toBeCloseTo(7, 2)
  })

  test('reading a link with GET or HEAD changes nothing (S102, F-56, T41)', async () => {
    const token = await activationToken()
    const before = await server.store.db.select().from(mailLinks).where(eq(mailLinks.email, address))
    const path = `/v2/api/customers/verification-token/${token}`
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
      expect((await server.request(path, { method })).status).toBe(200)
    const after = await server.store.db.select().from(mailLinks).where(eq(mailLinks.email, address))
    expect(after).toEqual(before)
    expect((await activate(token)).status).toBe(200)
  })

  test('an unknown link is a 404 (S102)', async () => {
    expect((await readLink('x'.repeat(43))).status).toBe(404)
    expect((await activate('x'.repeat(43))).status).toBe(404)
    expect((await reset('x'.repeat(43))).status).toBe(404)
  })

  test('an expired link is reported by GET and POST (E14)', async () => {
    const token = await activationToken()
    server.lab.clock.setOffset(7 * DAY_MS + MINUTE_MS)
    expect((await readLink(token)).output.status).toBe('EXPIRED')
    // Checked before the password, because another password would not help.
    const { status, problem } = await activate(token, { password: 'welkom2026' })
    expect([status, problem.code]).toEqual([410, 'link-expired'])
    expect(await countOf(address)).toBe(0)
  })

  test('a used link is reported by GET and POST (E14, F-56)', async () => {
    const token = await activationToken()
    await activate(token)
    expect((await readLink(token)).output.status).toBe('USED')
    const { status, problem } = await activate(token)
    expect([status, problem.code]).toEqual([410, 'link-used'])
  })

  test('an expired link is deleted after a month (E14)', async () => {
    const token = await activationToken()
    server.lab.clock.setOffset(36 * DAY_MS)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await readLink(token)).status).toBe(200)
    server.lab.clock.setOffset(38 * DAY_MS)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect((await readLink(token)).status).toBe(404)
  })

  test('a link works only for its purpose', async () => {
    const { token } = await resetToken()
    expect((await activate(token)).status).toBe(404)
    expect((await reset(await activationToken())).status).toBe(404)
  })

  test.each([
    ['passwordShort', 'kort'],
    ['passwordCommon', 'Wachtwoord123'],
    ['tooLong', 'x'.repeat(129)],
  ])('a password refused with %s leaves the link as it was (S101)', async (code, password) => {
    const token = await activationToken()
    const { status, problem } = await activate(token, { password })
    expect(status).toBe(422)
    expect(problem.violations).toMatchObject([{ propertyPath: 'password', code }])
    expect(problem.violations?.[0]?.message).not.toMatch(/\{\{|  /)
    expect((await activate(token)).status).toBe(200)
  })

  test('the email address cannot be the password (S101)', async () => {
    const token = await activationToken()
    const { problem } = await activate(token, { password: address })
    expect(problem.violations).toMatchObject([{ propertyPath: 'password', code: 'passwordCommon' }])
  })

  test('the terms must be accepted (S101)', async () => {
    const { problem } = await activate(await activationToken(), { acceptTerms: false })
    expect(problem.violations).toMatchObject([{ propertyPath: 'acceptTerms', code: 'terms' }])
  })

  test('exactly one of fifty simultaneous activations creates the account (F-56)', async () => {
    const token = await activationToken()
    const attempts = await Promise.all(Array.from({ length: 50 }, () => activate(token)))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      attempts.filter(({ status, json }) => status === 410 && (json as { code: string }).code === 'link-used'),
    ).toHaveLength(49)
    expect(await countOf(address)).toBe(1)
  })

  test('exactly one of fifty simultaneous resets sets the password (F-56)', async () => {
    const { person, token } = await resetToken()
    const passwords = Array.from({ length: 50 }, (_, index) => `${NEW_PASSWORD} ${index}`)
    const attempts = await Promise.all(passwords.map((password) => reset(token, password)))
    const winnerIndex = attempts.findIndex(({ status }) => status === 200)
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await signIn(person.emailAddress, passwords[winnerIndex] ?? '')).status).toBe(200)
  })

  test('a link is used up when its address gets an account by other means (F-56)', async () => {
    const token = await activationToken()
    // A linked sign-in creates an account without using the link.
    const { id } = await server.fixtures.createCustomer()
    await server.store.db.update(customers).set({ email: address }).where(eq(customers.id, id))
    const { status, problem } = await activate(token)
    expect([status, problem.code]).toEqual([410, 'link-used'])
    expect(await countOf(address)).toBe(1)
    expect((await readLink(token)).output.status).toBe('USED')
  })
})

describe('forgotten password', () => {
  test('the new password works and the old one does not (S006, S103, S104)', async () => {
    const { person, token } = await resetToken()
    const { output } = await reset(token)
    expect(output).toEqual({ emailAddress: person.emailAddress })
    expect((await signIn(person.emailAddress, person.password)).status).toBe(400)
    expect((await signIn(person.emailAddress, NEW_PASSWORD)).status).toBe(200)
  })

  test('all sessions end with their access and refresh tokens (S104)', async () => {
    const { person, token } = await resetToken()
    const sessions = [await server.signIn(person), await server.signIn(person)]
    await reset(token)
    for (const { accessToken, refreshToken } of sessions) {
      const headers = { authorization: `Bearer ${accessToken}` }
      expect((await server.call(customerEndpoints.read, { params: { id: person.id }, headers })).status).toBe(401)
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS }
      expect((await server.call(authEndpoints.token, { body })).status).toBe(400)
    }
  })

  test('the customer gets a mail about the changed password (E52)', async () => {
    const { person, token } = await resetToken()
    await reset(token)
    const { subject, text } = await server.outbox.mailTo(person.emailAddress, 2)
    expect(subject).toBe('Uw wachtwoord is gewijzigd')
    expect(text).toContain('https://portal.test/api/not-me/')
  })

  test('a customer without a password can set one (S103)', async () => {
    const person = await server.fixtures.createCustomer()
    await server.store.db.update(customers).set({ passwordHash: null }).where(eq(customers.id, person.id))
    await requestReset(person.emailAddress)
    expect((await reset(await tokenIn(person.emailAddress))).status).toBe(200)
    expect((await signIn(person.emailAddress, NEW_PASSWORD)).status).toBe(200)
  })

  test('an address without an account gets no mail (S103, E15)', async () => {
    await requestReset(address)
    await queueIsEmpty()
    expect(await server.outbox.mailsTo(address)).toEqual([])
  })

  test('the link expires after one hour (E14)', async () => {
    const { token } = await resetToken()
    server.lab.clock.setOffset(61 * MINUTE_MS)
    expect((await reset(token)).problem.code).toBe('link-expired')
  })

  test('a refused password changes neither link nor password nor sessions (S104)', async () => {
    const { person, token } = await resetToken()
    const { accessToken } = await server.signIn(person)
    expect((await reset(token, 'welkom2026')).problem.violations).toMatchObject([{ code: 'passwordCommon' }])
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await server.call(customerEndpoints.read, { params: { id: person.id }, headers })).status).toBe(200)
    expect((await readLink(token)).output.status).toBe('VALID')
  })

  test('the customer shows that a link is pending, but not its token (S024, T40)', async () => {
    const { person, token } = await resetToken()
    const read = async () =>
      (await server.call(customerEndpoints.read, { as: person, params: { id: person.id } })).output
    expect((await read()).verificationToken).toBe('PENDING')
    expect(JSON.stringify(await read())).not.toContain(token)
    server.lab.clock.setOffset(61 * MINUTE_MS)
    expect((await read()).verificationToken).toBeNull()
  })
})

describe('stored links (F-65)', () => {
  test('neither queue nor link table contains a valid token (F-65)', async () => {
    const token = await activationToken()
    const rows = JSON.stringify([
      await server.store.db.select().from(mailLinks),
      await server.store.db.select().from(mailJobs),
    ])
    expect(rows).toContain(address)
    expect(rows).not.toContain(token)
  })
})
