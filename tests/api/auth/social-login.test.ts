import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { SIGN_IN_PROVIDERS } from '#contract/auth/oauth.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { contacts, customers, linkedSignIns } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { setUpApiServer, PUBLIC_URL } from '#tests/support/api/api-server.ts'
import { type ProviderUser, createMockProviderClient } from '#tests/support/api/mock-identity-provider-client.ts'

const server = setUpApiServer()
const { authorizeUrl, choose, tokenOf, signIn } = createMockProviderClient(server)

const providerUser = (overrides: Partial<ProviderUser> = {}): ProviderUser => ({
  emailAddress: `Nieuw-${randomUUID()}@voorbeeld.be`,
  firstName: 'Robin',
  lastName: 'Peeters',
  confirmed: 'yes',
  ...overrides,
})
const signedIn = async (...[provider, token]: Parameters<typeof signIn>) => {
  const { output } = await signIn(provider, token)
  const id = decodeJwt(output.access_token ?? '').sub ?? ''
  return { ...output, id, headers: { authorization: `Bearer ${output.access_token}` } }
}
const byAddress = (emailAddress: string) =>
  server.store.db.select().from(customers).where(eq(customers.email, emailAddress.toLowerCase()))

test('an address that sends many refused tokens is blocked, others are not (F-54)', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const token = await tokenOf('google', providerUser())
  const guesses = Array.from({ length: LIMIT_RULES.providerToken.address }, (_, n) => `guess-${n}`)
  const responses = await Promise.all(guesses.map((guess) => signIn('google', guess, from('10.5.0.1'))))
  expect(responses.map(({ status }) => status)).toEqual(guesses.map(() => 400))
  const { status, problem, headers } = await signIn('google', token, from('10.5.0.1'))
  expect([status, problem.code]).toEqual([429, 'too-many-tries'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn('google', token, from('10.5.0.2'))).status).toBe(200)
})

describe.each(SIGN_IN_PROVIDERS)('signing in with %s (S004, S005, S098, S099)', (provider) => {
  test('a new user becomes a customer with both tokens and the name from the provider (T09)', async () => {
    const person = providerUser()
    const { id, headers, refresh_token: refreshToken } = await signedIn(provider, await tokenOf(provider, person))
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
    const { output } = await server.call(customerEndpoints.read, { headers, params: { id } })
    expect(output).toMatchObject({
      emailAddress: person.emailAddress.toLowerCase(),
      profile: { firstName: 'Robin', lastName: 'Peeters', language: 'nl', completedAt: null },
    })
    const [contact] = await server.store.db.select().from(contacts).where(eq(contacts.id, output.contact.id))
    expect(contact?.name).toBe('Robin Peeters')
    const mails = await server.outbox.mailsTo(person.emailAddress.toLowerCase())
    expect(mails, 'nothing was linked').toEqual([])
  })

  test('a name that nobody could see is no name: the address stands for the customer (S004)', async () => {
    const person = providerUser({ firstName: '\u3164', lastName: '\u200b\u2800' })
    const { id, headers } = await signedIn(provider, await tokenOf(provider, person))
    const { output } = await server.call(customerEndpoints.read, { headers, params: { id } })
    expect(output.profile).toMatchObject({ firstName: null, lastName: null })
    const [contact] = await server.store.db.select().from(contacts).where(eq(contacts.id, output.contact.id))
    expect(contact?.name).toBe(person.emailAddress.toLowerCase())
  })

  test('the same provider user is the same customer again, even after email addresses change', async () => {
    const token = await tokenOf(provider, providerUser())
    const first = await signedIn(provider, token)
    await server.store.db
      .update(customers)
      .set({ email: `${first.id}@voorbeeld.be` })
      .where(eq(customers.id, first.id))
    expect((await signedIn(provider, token)).id).toBe(first.id)
  })

  test('a customer with the same verified address is linked, keeps the password, and gets a mail', async () => {
    const person = await server.fixtures.createCustomer()
    const emailAddress = person.emailAddress.toUpperCase()
    const { id } = await signedIn(provider, await tokenOf(provider, providerUser({ emailAddress })))
    expect(id).toBe(person.id)
    await server.signIn(person)
    expect(await server.outbox.mailTo(person.emailAddress)).toBeTruthy()
    await signedIn(provider, await tokenOf(provider, providerUser({ emailAddress })))
    const links = await server.store.db.select().from(linkedSignIns).where(eq(linkedSignIns.customerId, id))
    expect(links).toMatchObject([{ provider, email: person.emailAddress }])
  })

  test('the id of somebody at another provider is nobody’s here (F-13)', async () => {
    const [stranger, token] = [await server.fixtures.createCustomer(), await tokenOf(provider, providerUser())]
    const { id } = await signedIn(provider, token)
    const other = provider === 'google' ? 'facebook' : 'google'
    await server.store.db
      .update(linkedSignIns)
      .set({ provider: other, customerId: stranger.id })
      .where(eq(linkedSignIns.customerId, id))
    expect((await signedIn(provider, token)).id).toBe(id)
  })

  test('a token without a verified address creates and links no account (F-13)', async () => {
    const existing = await server.fixtures.createCustomer()
    const unregistered = `ander-${randomUUID()}@voorbeeld.be`
    for (const emailAddress of [existing.emailAddress, unregistered]) {
      const { confirmed: _confirmed, ...unconfirmed } = providerUser({ emailAddress })
      const { json, status } = await signIn(provider, await tokenOf(provider, unconfirmed))
      expect([status, json]).toMatchObject([400, { error: 'invalid_grant', code: 'sign-in-unverified' }])
    }
    const links = await server.store.db.select().from(linkedSignIns).where(eq(linkedSignIns.customerId, existing.id))
    expect(links).toEqual([])
    expect(await byAddress(unregistered)).toEqual([])
  })

  test('a second provider account with the same address is refused (F-13)', async () => {
    const person = await server.fixtures.createCustomer()
    const before = { provider, subject: randomUUID(), customerId: person.id, linkedAt: server.lab.clock.now() }
    await server.store.db.insert(linkedSignIns).values(before)
    const { problem } = await signIn(provider, await tokenOf(provider, providerUser(person)))
    expect(problem).toMatchObject({ status: 400, code: 'sign-in-refused' })
  })

  test('two simultaneous sign-ins create one customer', async () => {
    const person = providerUser()
    const token = await tokenOf(provider, person)
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await signedIn(provider, token)).id))
    expect(new Set(ids).size).toBe(1)
    expect(await byAddress(person.emailAddress)).toHaveLength(1)
  })

  test('unknown, foreign and expired provider tokens get the same response', async () => {
    const token = await tokenOf(provider, providerUser())
    const foreign = await tokenOf(provider === 'google' ? 'facebook' : 'google', providerUser())
    const unregistered = await signIn(provider, 'unknown')
    expect(unregistered.json).toMatchObject({ status: 400, error: 'invalid_grant', code: 'sign-in-refused' })
    expect((await signIn(provider, foreign)).json).toEqual(unregistered.json)
    server.lab.clock.setOffset(3_601_000)
    expect((await signIn(provider, token)).json).toEqual(unregistered.json)
    expect((await signIn(provider, '')).json).toMatchObject({ status: 400, error: 'invalid_request' })
  })
})

describe('the mock identity provider', () => {
  test.each(SIGN_IN_PROVIDERS)('%s returns the token in the fragment with the state (T37)', async (provider) => {
    const response = await choose(provider, { decision: 'allow', person: 'lotte.verhaegen@voorbeeld.be' })
    const location = new URL(response.headers.get('location') ?? '')
    expect([response.status, location.origin + location.pathname]).toEqual([
      303,
      `${PUBLIC_URL}/auth/social/${provider}`,
    ])
    const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
    expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', state: 'once-only' })
    const { person } = await server.fixtures.demoCustomer()
    expect((await signedIn(provider, fragment['access_token'] ?? '')).id).toBe(person.id)
  })

  test('a denial is returned in the format of each provider', async () => {
    const denied = async (provider: 'google' | 'facebook') =>
      (await choose(provider, { decision: 'deny', person: 'new' })).headers.get('location')
    const back = `${PUBLIC_URL}/auth/social`
    expect(await denied('google')).toBe(`${back}/google#error=access_denied&state=once-only`)
    expect(await denied('facebook')).toMatch(
      `${back}/facebook?error=access_denied&state=once-only&error_code=200&error_reason=user_denied`,
    )
  })

  test('the page identifies itself as a mock in both languages, without scripts and external resources', async () => {
    const dutch = await server.request(authorizeUrl('google'))
    const page = await dutch.text()
    expect(page).toContain('oefenversie van Google')
    expect(page).toContain('lotte.verhaegen@voorbeeld.be')
    expect(page).not.toMatch(/<script|style="|https?:/)
    expect(dutch.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    const french = await server.request(authorizeUrl('facebook', { locale: 'fr_FR' }))
    expect(await french.text()).toContain('version d’essai de Facebook')
    expect((await server.request('/stand-in/style.css')).headers.get('content-type')).toContain('text/css')
  })

  test.each([
    ['another redirect URI', { redirect_uri: 'https://boef.example/auth/social/google' }],
    ['the redirect URI of the other provider', { redirect_uri: `${PUBLIC_URL}/auth/social/facebook` }],
    ['another app', { client_id: 'boef' }],
    ['a code', { response_type: 'code' }],
  ])('%s is refused without a redirect', async (_, overrides) => {
    const url = authorizeUrl('google', overrides)
    const responses = [await server.request(url), await server.request(url, { method: 'POST', body: new FormData() })]
    expect(responses.map(({ status }) => status)).toEqual([400, 400])
    expect(responses.map(({ headers }) => headers.get('location'))).toEqual([null, null])
  })

  test.each([{ person: 'niemand' }, { person: 'new', emailAddress: 'geen adres' }, {}])(
    'an invalid choice (%j) shows the form again',
    async (fields) => {
      const response = await choose('google', { decision: 'allow', ...fields })
      expect([response.status, response.headers.get('location')]).toEqual([422, null])
      expect(await response.text()).toContain('role="alert"')
    },
  )
})
