import { createHmac } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/oauth.ts'
import { createServer } from '#server/create-server.ts'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { customers } from '#server/db/tables.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createMailQueue } from '#server/mail/mail-queue.ts'
import { fetchFromProvider } from '#server/modules/social/fetch-identity.ts'
import { ProviderError } from '#server/ports/sign-in-provider.ts'
import { setUpApiServer, CLIENT_CREDENTIALS, PUBLIC_URL } from '#tests/support/api/api-server.ts'
import { noOpHub } from '#tests/support/servers/no-op-hub.ts'
import { type Reply, startScriptedServer, type ReceivedRequest } from '#tests/support/servers/scripted-server.ts'
import * as v from 'valibot'

const server = setUpApiServer()
const ADDRESS = 'echt@voorbeeld.be'
const TOKEN = 'geheim-token-van-het-bedrijf'

type Answers = Record<string, Reply | Promise<Reply>>

/** The providers' responses for a valid token. */
const GOOD = {
  '/tokeninfo': {
    json: {
      azp: 'kareel.apps',
      aud: 'kareel.apps',
      sub: '1122',
      scope: 'openid email profile',
      exp: '1790000000',
      expires_in: '3599',
      email: ADDRESS,
      email_verified: 'true',
      access_type: 'online',
    },
  },
  '/userinfo': { json: { sub: '1122', given_name: 'Echt', family_name: 'Mens', email: ADDRESS, email_verified: true } },
  '/graph/debug_token': {
    json: { data: { app_id: '4711', type: 'USER', is_valid: true, user_id: '3344', expires_at: 0, scopes: ['email'] } },
  },
  '/graph/me': { json: { id: '3344', email: ADDRESS, first_name: 'Echt', last_name: 'Mens' } },
} satisfies Record<string, { json: object }>

let companies: Awaited<ReturnType<typeof startScriptedServer>>
let answers: Answers = GOOD
let signIn: (provider: SignInProvider) => Promise<{
  status: number
  json: Record<string, unknown>
  retryAfter: string | null
  cookies: (string | undefined)[]
}>
let app: ReturnType<typeof createServer>
const log: string[] = []

beforeAll(async () => {
  companies = await startScriptedServer(
    ({ url }: ReceivedRequest) => answers[url.split('?')[0] ?? ''] ?? { status: 404, json: {} },
  )
  const at = (path: string) => `${companies.base}${path}`
  const { db } = server.store
  app = createServer({
    db,
    fileStore: server.fileStore,
    clock: server.lab.clock,
    logger: pino(
      {},
      new PassThrough().on('data', (chunk: Buffer) => log.push(chunk.toString())),
    ),
    keys: await loadServerKeys(db),
    accessTokenSeconds: () => 60,
    mails: createMailQueue(server.lab.clock, () => {}),
    hub: noOpHub,
    limits: createRateLimits(),
    trustedProxy: false,
    eventSinks: { endpoint: false, dataLayer: false },
    staffPassword: null,
    publicUrl: () => PUBLIC_URL,
    signIn: {
      google: {
        clientId: 'kareel.apps',
        authorizeUrl: at('/auth'),
        tokenInfoUrl: at('/tokeninfo'),
        userInfoUrl: at('/userinfo'),
      },
      facebook: { clientId: '4711', clientSecret: 'fb-geheim', authorizeUrl: at('/dialog'), graphUrl: at('/graph') },
    },
    mockIdentities: null,
    outbox: null,
    files: null,
  })
  signIn = async (provider) => {
    const response = await app.request('/v2/api/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: provider, access_token: TOKEN, ...CLIENT_CREDENTIALS }),
    })
    const json = (await response.json()) as Record<string, unknown>
    return {
      status: response.status,
      json,
      retryAfter: response.headers.get('retry-after'),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
    }
  }
})
beforeEach(async () => {
  answers = GOOD
  companies.requests.length = 0
  await server.store.db.delete(customers).where(eq(customers.email, ADDRESS))
})
afterAll(() => companies.close())

const accounts = () => server.store.db.select().from(customers).where(eq(customers.email, ADDRESS))
/** The valid responses with one changed. */
function but(path: keyof typeof GOOD, change: object): Answers {
  return { ...GOOD, [path]: { json: { ...GOOD[path].json, ...change } } }
}
const debugged = (change: object): Answers => ({
  ...GOOD,
  '/graph/debug_token': { json: { data: { ...GOOD['/graph/debug_token'].json.data, ...change } } },
})

test.each(['google', 'facebook'] as const)(
  'a sign-in with %s sets the cookies of its tokens (B06)',
  async (provider) => {
    const { json, cookies } = await signIn(provider)
    expect(cookies).toEqual([
      `${COOKIE_NAMES.refreshToken}=${String(json['refresh_token'])}`,
      `${COOKIE_NAMES.tokenType}=Bearer`,
      `${COOKIE_NAMES.accessToken}=${String(json['access_token'])}`,
    ])
  },
)

describe('requests to the providers follow their documentation', () => {
  test('Google: whose token and for whom, then the name', async () => {
    expect((await signIn('google')).status).toBe(200)
    expect(companies.requests.map(({ url }) => url)).toEqual([`/tokeninfo?access_token=${TOKEN}`, '/userinfo'])
    expect(companies.requests[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  test('Facebook: by our app whether the token is ours, then the person, with proof of our secret', async () => {
    expect((await signIn('facebook')).status).toBe(200)
    const [debug, me] = companies.requests.map(({ url }) => new URL(url, companies.base).searchParams)
    expect(Object.fromEntries(debug ?? [])).toEqual({ input_token: TOKEN, access_token: '4711|fb-geheim' })
    expect(Object.fromEntries(me ?? [])).toEqual({
      fields: 'id,email,first_name,last_name',
      access_token: TOKEN,
      appsecret_proof: createHmac('sha256', 'fb-geheim').update(TOKEN).digest('hex'),
    })
  })

  test('the mock provider is not available beside them', async () => {
    const response = await app.request('/stand-in/google/authorize')
    expect(response.status).toBe(404)
    const { items } = (await (await app.request('/v2/api/sign_in_providers')).json()) as {
      items: { authorizeUrl: string }[]
    }
    expect(items.map(({ authorizeUrl }) => new URL(authorizeUrl).origin)).toEqual([companies.base, companies.base])
    const { searchParams } = new URL(items[0]?.authorizeUrl ?? '')
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'kareel.apps',
      response_type: 'token',
      scope: 'openid email profile',
      hl: 'nl',
    })
  })
})

describe('the provider’s response decides (F-13)', () => {
  const invalid = { status: 400, json: { error: 'invalid_token', error_description: 'Invalid Value' } }
  const foreign = { status: 400, json: { error: { message: '(#100) …', type: 'OAuthException', code: 100 } } }
  const refused: [string, SignInProvider, () => Answers][] = [
    ['a token of another app', 'google', () => but('/tokeninfo', { aud: 'boef.apps', azp: undefined })],
    ['a token for us presented by another app', 'google', () => but('/tokeninfo', { azp: 'boef.apps' })],
    ['a token that has run out', 'google', () => but('/tokeninfo', { expires_in: '0' })],
    ['a token that Google does not know', 'google', () => ({ ...GOOD, '/tokeninfo': invalid })],
    ['a token of one person with the name of another', 'google', () => but('/userinfo', { sub: '9999' })],
    ['a token of another app', 'facebook', () => debugged({ app_id: '666' })],
    ['a token that Facebook shows to its own app only', 'facebook', () => ({ ...GOOD, '/graph/debug_token': foreign })],
    ['a token that has run out', 'facebook', () => debugged({ is_valid: false })],
    ['no token at all', 'facebook', () => ({ ...GOOD, '/graph/debug_token': { json: { data: { is_valid: false } } } })],
    ['a token of one person with the name of another', 'facebook', () => but('/graph/me', { id: '9999' })],
  ]
  test.each(refused)('%s (%s) is refused, and nothing is kept', async (_, provider, change) => {
    answers = change()
    const { status, json } = await signIn(provider)
    expect([status, json]).toMatchObject([400, { error: 'invalid_grant', code: 'sign-in-refused' }])
    expect(await accounts()).toEqual([])
  })

  const unverified: [string, SignInProvider, () => Answers][] = [
    ['an address that is not confirmed', 'google', () => but('/tokeninfo', { email_verified: 'false' })],
    ['an address of which Google says nothing', 'google', () => but('/tokeninfo', { email_verified: undefined })],
    ['no address', 'google', () => but('/tokeninfo', { email: undefined })],
    ['an address that is none', 'google', () => but('/tokeninfo', { email: 'geen adres' })],
    ['no address', 'facebook', () => but('/graph/me', { email: undefined })],
  ]
  test.each(unverified)('%s (%s) makes no account', async (_, provider, change) => {
    answers = change()
    const { status, json } = await signIn(provider)
    expect([status, json['code']]).toEqual([400, 'sign-in-unverified'])
    expect(await accounts()).toEqual([])
  })

  test('a boolean may be a JSON boolean or a string', async () => {
    answers = but('/tokeninfo', { email_verified: true, expires_in: 3599 })
    expect((await signIn('google')).status).toBe(200)
  })
})

describe('an unavailable provider answers 503 with Retry-After (T02)', () => {
  const page = { text: '<!doctype html><title>502</title>', headers: { 'content-type': 'text/html' } }
  const troubles: [string, Reply][] = [
    ['an error of its own', { status: 500, json: { error: 'internal' } }],
    ['too many questions', { status: 429, json: { error: 'rate_limit' } }],
    ['a page', page],
    ['something else than an answer', { json: { hello: 'world' } }],
    [
      'a refusal of us',
      { status: 400, json: { error: { code: 190, message: 'Invalid OAuth access token signature.' } } },
    ],
    ['a broken connection', { cut: true }],
    ['half an answer', { status: 200, cut: true, text: '{"sub":' }],
    ['a redirect', { status: 302, headers: { location: 'https://elders.example/' } }],
  ]
  test.each(troubles.flatMap((trouble) => SIGN_IN_PROVIDERS.map((provider) => [provider, ...trouble] as const)))(
    '%s: %s',
    async (provider, _, reply) => {
      answers = { ...GOOD, '/tokeninfo': reply, '/graph/debug_token': reply }
      const { status, json, retryAfter } = await signIn(provider)
      expect([status, json['code'], retryAfter]).toEqual([503, 'unavailable', '5'])
      expect(await accounts()).toEqual([])
    },
  )

  test('a provider that does not respond times out', async () => {
    const silent = await startScriptedServer(() => new Promise<Reply>(() => {}))
    const asked = fetchFromProvider(
      { fetch, timeoutMs: 50 },
      { url: silent.base, responseSchema: v.object({}), rejectionSchema: v.object({ error: v.string() }) },
    )
    await expect(asked).rejects.toThrow(new ProviderError('no response'))
    await silent.close()
  })

  test('the log names the provider and the fault, and no token or address (F-65)', async () => {
    answers = { ...GOOD, '/tokeninfo': { status: 500, json: { secret: ADDRESS } } }
    await signIn('google')
    const text = log.join('')
    expect(text).toContain('"provider":"google","reason":"responded 500 in an unknown format"')
    for (const secret of [TOKEN, ADDRESS, 'fb-geheim']) expect(text).not.toContain(secret)
  })
})
