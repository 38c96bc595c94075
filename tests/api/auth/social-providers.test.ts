import { createHmac } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
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

type ProviderReplies = Record<string, Reply | Promise<Reply>>

/** The providers' responses for a valid token. */
const VALID_REPLIES = {
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

let providerServer: Awaited<ReturnType<typeof startScriptedServer>>
let replies: ProviderReplies = VALID_REPLIES
let signIn: (provider: SignInProvider) => Promise<{
  status: number
  json: Record<string, unknown>
  retryAfter: string | null
  cookies: (string | undefined)[]
}>
let app: ReturnType<typeof createServer>
const log: string[] = []

beforeAll(async () => {
  providerServer = await startScriptedServer(
    ({ url }: ReceivedRequest) => replies[url.split('?')[0] ?? ''] ?? { status: 404, json: {} },
  )
  const at = (path: string) => `${providerServer.base}${path}`
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
    videoCallUrl: () => null,
    publicUrl: () => PUBLIC_URL,
    settings: DEFAULT_SETTINGS,
    signIn: {
      google: {
        clientId: 'kareel.apps',
        tokenInfoUrl: at('/tokeninfo'),
        userInfoUrl: at('/userinfo'),
      },
      facebook: { clientId: '4711', clientSecret: 'fb-geheim', graphUrl: at('/graph') },
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
  replies = VALID_REPLIES
  providerServer.requests.length = 0
  await server.store.db.delete(customers).where(eq(customers.email, ADDRESS))
})
afterAll(() => providerServer.close())

const accounts = () => server.store.db.select().from(customers).where(eq(customers.email, ADDRESS))
/** The valid responses with one of them changed. */
function withReply(path: keyof typeof VALID_REPLIES, change: object): ProviderReplies {
  return { ...VALID_REPLIES, [path]: { json: { ...VALID_REPLIES[path].json, ...change } } }
}
const withTokenInfo = (change: object): ProviderReplies => ({
  ...VALID_REPLIES,
  '/graph/debug_token': { json: { data: { ...VALID_REPLIES['/graph/debug_token'].json.data, ...change } } },
})

test.each(['google', 'facebook'] as const)('signing in with %s sets the token cookies (B06)', async (provider) => {
  const { json, cookies } = await signIn(provider)
  expect(cookies).toEqual([
    `${COOKIE_NAMES.refreshToken}=${String(json['refresh_token'])}`,
    `${COOKIE_NAMES.tokenType}=Bearer`,
    `${COOKIE_NAMES.accessToken}=${String(json['access_token'])}`,
  ])
})

describe('requests to providers', () => {
  test('Google: the token is checked with its audience, then the name is read', async () => {
    expect((await signIn('google')).status).toBe(200)
    expect(providerServer.requests.map(({ url }) => url)).toEqual([`/tokeninfo?access_token=${TOKEN}`, '/userinfo'])
    expect(providerServer.requests[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  test('Facebook: the token is checked for our app, then the user is read with appsecret_proof', async () => {
    expect((await signIn('facebook')).status).toBe(200)
    const [tokenQuery, userQuery] = providerServer.requests.map(
      ({ url }) => new URL(url, providerServer.base).searchParams,
    )
    expect(Object.fromEntries(tokenQuery ?? [])).toEqual({ input_token: TOKEN, access_token: '4711|fb-geheim' })
    expect(Object.fromEntries(userQuery ?? [])).toEqual({
      fields: 'id,email,first_name,last_name',
      access_token: TOKEN,
      appsecret_proof: createHmac('sha256', 'fb-geheim').update(TOKEN).digest('hex'),
    })
  })

  test('configured providers replace the mock provider', async () => {
    const response = await app.request('/stand-in/google/authorize')
    expect(response.status).toBe(404)
  })
})

describe('validation of provider responses (F-13)', () => {
  const invalid = { status: 400, json: { error: 'invalid_token', error_description: 'Invalid Value' } }
  const foreign = { status: 400, json: { error: { message: '(#100) …', type: 'OAuthException', code: 100 } } }
  const refused: [string, SignInProvider, () => ProviderReplies][] = [
    ['a token of another app', 'google', () => withReply('/tokeninfo', { aud: 'boef.apps', azp: undefined })],
    ['a token issued to another app for our audience', 'google', () => withReply('/tokeninfo', { azp: 'boef.apps' })],
    ['an expired token', 'google', () => withReply('/tokeninfo', { expires_in: '0' })],
    ['a token that Google rejects', 'google', () => ({ ...VALID_REPLIES, '/tokeninfo': invalid })],
    ['a token whose user differs from the profile', 'google', () => withReply('/userinfo', { sub: '9999' })],
    ['a token of another app', 'facebook', () => withTokenInfo({ app_id: '666' })],
    ['a token of a foreign app', 'facebook', () => ({ ...VALID_REPLIES, '/graph/debug_token': foreign })],
    ['an expired token', 'facebook', () => withTokenInfo({ is_valid: false })],
    [
      'no token at all',
      'facebook',
      () => ({ ...VALID_REPLIES, '/graph/debug_token': { json: { data: { is_valid: false } } } }),
    ],
    ['a token whose user differs from the profile', 'facebook', () => withReply('/graph/me', { id: '9999' })],
  ]
  test.each(refused)('%s (%s) is refused, and nothing is stored', async (_, provider, change) => {
    replies = change()
    const { status, json } = await signIn(provider)
    expect([status, json]).toMatchObject([400, { error: 'invalid_grant', code: 'sign-in-refused' }])
    expect(await accounts()).toEqual([])
  })

  const unverified: [string, SignInProvider, () => ProviderReplies][] = [
    ['an unverified address', 'google', () => withReply('/tokeninfo', { email_verified: 'false' })],
    ['an address without email_verified', 'google', () => withReply('/tokeninfo', { email_verified: undefined })],
    ['no address', 'google', () => withReply('/tokeninfo', { email: undefined })],
    ['an invalid address', 'google', () => withReply('/tokeninfo', { email: 'geen adres' })],
    ['no address', 'facebook', () => withReply('/graph/me', { email: undefined })],
  ]
  test.each(unverified)('%s (%s) creates no account', async (_, provider, change) => {
    replies = change()
    const { status, json } = await signIn(provider)
    expect([status, json['code']]).toEqual([400, 'sign-in-unverified'])
    expect(await accounts()).toEqual([])
  })

  test('boolean claims may be JSON booleans or strings', async () => {
    replies = withReply('/tokeninfo', { email_verified: true, expires_in: 3599 })
    expect((await signIn('google')).status).toBe(200)
  })
})

describe('a provider failure returns 503 with Retry-After (T02)', () => {
  const page = { text: '<!doctype html><title>502</title>', headers: { 'content-type': 'text/html' } }
  const failures: [string, Reply][] = [
    ['an internal error', { status: 500, json: { error: 'internal' } }],
    ['a rate limit', { status: 429, json: { error: 'rate_limit' } }],
    ['an HTML page', page],
    ['unexpected JSON', { json: { hello: 'world' } }],
    [
      'rejected app credentials',
      { status: 400, json: { error: { code: 190, message: 'Invalid OAuth access token signature.' } } },
    ],
    ['a broken connection', { cut: true }],
    ['a truncated response', { status: 200, cut: true, text: '{"sub":' }],
    ['a redirect', { status: 302, headers: { location: 'https://elders.example/' } }],
  ]
  test.each(failures.flatMap((failure) => SIGN_IN_PROVIDERS.map((provider) => [provider, ...failure] as const)))(
    '%s: %s',
    async (provider, _, reply) => {
      replies = { ...VALID_REPLIES, '/tokeninfo': reply, '/graph/debug_token': reply }
      const { status, json, retryAfter } = await signIn(provider)
      expect([status, json['code'], retryAfter]).toEqual([503, 'unavailable', '5'])
      expect(await accounts()).toEqual([])
    },
  )

  test('a provider that does not respond times out', async () => {
    const silentServer = await startScriptedServer(() => new Promise<Reply>(() => {}))
    const pendingFetch = fetchFromProvider(
      { fetch, timeoutMs: 50 },
      { url: silentServer.base, responseSchema: v.object({}), rejectionSchema: v.object({ error: v.string() }) },
    )
    await expect(pendingFetch).rejects.toThrow(new ProviderError('no response'))
    await silentServer.close()
  })

  test('the log names the provider and the fault, without token or email address (F-65)', async () => {
    replies = { ...VALID_REPLIES, '/tokeninfo': { status: 500, json: { secret: ADDRESS } } }
    await signIn('google')
    const text = log.join('')
    expect(text).toContain('"provider":"google","reason":"responded 500 in an unknown format"')
    for (const secret of [TOKEN, ADDRESS, 'fb-geheim']) expect(text).not.toContain(secret)
  })
})
