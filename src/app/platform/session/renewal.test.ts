import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeToken, memoryJar, signedInClient } from '#tests/support/client/portal-client.ts'
import { startScriptedServer, type Reply, type ReceivedRequest } from '#tests/support/servers/scripted-server.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { entries } from '../storage/registry.ts'
import { RETRY_DELAYS_MS } from './renewal.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const TOKEN_PATH = '/v2/api/oauth/token'
// These tests control the clock.
const NO_DATE = { sendDate: false }
async function serve(token: (seen: ReceivedRequest, count: number) => Reply | Promise<Reply>) {
  let renewals = 0
  const server = await startScriptedServer((seen) => {
    if (seen.url === TOKEN_PATH) return token(seen, (renewals += 1))
    return { json: { id: 'c1', emailAddress: 'a@b.be', contact: { id: 'k1' } } }
  }, NO_DATE)
  servers.push(server)
  return server
}

const NOW = 1_800_000_000_000
const tokenFor = (msLeft: number, sub = 'c1', n = 0) => fakeToken({ sub, exp: (NOW + msLeft) / 1000, n })
const fresh = { access_token: tokenFor(3_600_000, 'c1', 1), refresh_token: 'r2', token_type: 'Bearer' }

async function client(base: string, msLeft: number, over: object = {}, jar = memoryJar()) {
  const ports = { now: () => NOW, ...over }
  return signedInClient(base, { access: tokenFor(msLeft), refresh: 'r1' }, ports, jar)
}
const readMe = ({ call }: Awaited<ReturnType<typeof client>>) => call(customerEndpoints.read, { params: { id: 'c1' } })

describe('when to renew', () => {
  test.each([
    [2000, 1],
    [1999, 1],
    [0, 1],
    [-86_400_000, 1],
    [2001, 0],
    [600_000, 0],
  ])('a call with %i ms until expiry sends %i token requests first (S061)', async (msLeft, expected) => {
    const server = await serve(() => ({ json: fresh }))
    await readMe(await client(server.base, msLeft))
    expect(server.count(TOKEN_PATH)).toBe(expected)
    const sent = server.requests.at(-1)?.headers.authorization
    expect(sent).toBe(`Bearer ${expected ? fresh.access_token : tokenFor(msLeft)}`)
  })

  test('a renewal whose code cannot be loaded signs nobody out, and the next call renews (S061, F-02)', async () => {
    const server = await serve(() => ({ json: fresh }))
    const portal = await client(server.base, 1000)
    vi.doMock('./renewal.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    await expect(readMe(portal)).rejects.toMatchObject({ code: 'token-refresh' })
    expect(portal.session.isSignedIn()).toBe(true)
    vi.doUnmock('./renewal.ts')
    await readMe(portal)
    expect(server.count(TOKEN_PATH)).toBe(1)
  })

  test('ten parallel calls at expiry send one token request, and all use the new token (S062)', async () => {
    const server = await serve(() => ({ json: fresh }))
    const portal = await client(server.base, 1000)
    const ids = Array.from({ length: 10 }, (_, index) => `c${index}`)
    await Promise.all(ids.map((id) => portal.call(customerEndpoints.read, { params: { id } })))
    expect(server.count(TOKEN_PATH)).toBe(1)
    const sent = server.requests.filter(({ url }) => url !== TOKEN_PATH).map(({ headers }) => headers.authorization)
    expect(sent).toEqual(ids.map(() => `Bearer ${fresh.access_token}`))
  })

  test('tabs of one browser renew once, as each rereads the cookie when it gets the lock (S062)', async () => {
    const server = await serve(() => ({ json: fresh }))
    const jar = memoryJar()
    let turn: Promise<unknown> = Promise.resolve()
    const locks = {
      request: <T>(_name: string, _options: object, run: () => Promise<T>) => {
        const mine = turn.then(run)
        turn = mine.catch(() => undefined)
        return mine
      },
    }
    const tabs = await Promise.all(Array.from({ length: 8 }, () => client(server.base, 1000, { locks }, jar)))
    await Promise.all(tabs.map(readMe))
    expect(server.count(TOKEN_PATH)).toBe(1)
  })

  test('a lock that is never released does not prevent a renewal (F-02)', async () => {
    const server = await serve(() => ({ json: fresh }))
    const locks = {
      request: (_name: string, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    await readMe(await client(server.base, 1000, { locks }))
    expect(server.count(TOKEN_PATH)).toBe(1)
  }, 10_000)

  test('a device clock wrong by up to a day causes one renewal at most, and no sign-out (F-05)', async () => {
    const server = await startScriptedServer((seen) => {
      const exp = Date.now() / 1000 + 1800
      if (seen.url === TOKEN_PATH) return { json: { ...fresh, access_token: fakeToken({ sub: 'c1', exp, n: 1 }) } }
      return { json: { id: 'c1', emailAddress: 'a@b.be', contact: { id: 'k1' } } }
    })
    servers.push(server)
    for (const hours of [-24, -1, -0.1, 0, 0.1, 1, 24]) {
      server.requests.length = 0
      const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) + 1800 })
      const now = () => Date.now() + hours * 3_600_000
      const portal = await signedInClient(server.base, { access, refresh: 'r1' }, { now })
      for (let calls = 0; calls < 5; calls += 1) await readMe(portal)
      expect(server.count(TOKEN_PATH), `${hours} h`).toBeLessThanOrEqual(1)
      expect(portal.session.isSignedIn()).toBe(true)
    }
  })

  test('with a slow clock the Date header of a 401 corrects the clock, and the call succeeds (F-05)', async () => {
    const server = await startScriptedServer((seen) => {
      const exp = Date.now() / 1000 + 1800
      if (seen.url === TOKEN_PATH) return { json: { ...fresh, access_token: fakeToken({ sub: 'c1', exp, n: 1 }) } }
      if (seen.headers.authorization === `Bearer ${stale}`) return { status: 401, json: {} }
      return { json: { id: 'c1', emailAddress: 'a@b.be', contact: { id: 'k1' } } }
    })
    servers.push(server)
    const stale = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) - 60 })
    const now = () => Date.now() - 3_600_000
    const portal = await signedInClient(server.base, { access: stale, refresh: 'r1' }, { now })
    await expect(readMe(portal)).resolves.toMatchObject({ id: 'c1' })
    expect(server.count(TOKEN_PATH)).toBe(1)
  })
})

describe('grant types', () => {
  test('without machine credentials exactly the refresh token grant is sent (S064, S097)', async () => {
    const server = await serve(() => ({ json: fresh }))
    const portal = await client(server.base, 0)
    await readMe(portal)
    expect(server.requests[0]?.json).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'r1',
      client_id: 'portal',
      client_secret: 'public',
    })
    expect(portal.jar.get(entries.refreshToken.name)).toBe('r2')
    expect(portal.session.getSnapshot()).toEqual({ status: 'idle', kind: 'customer', subject: 'c1' })
  })

  const machine = { client_id: 'tablet-1', client_secret: 's' }
  const tablet = fakeToken({ sub: 'm1', exp: NOW / 1000 + 3600, kind: 'showroom', n: 1 })

  test('with machine credentials the client credentials grant is sent, without a refresh token (S063)', async () => {
    const server = await serve(() => ({ json: { access_token: tablet, token_type: 'Bearer' } }))
    const jar = memoryJar(new Map([[entries.machineCredentials.name, JSON.stringify(machine)]]))
    const ports = { now: () => NOW }
    const access = fakeToken({ sub: 'm1', exp: NOW / 1000, kind: 'showroom' })
    const { session } = await signedInClient(server.base, { access }, ports, jar)
    expect(session.isSignedIn()).toBe(true)
    expect(await session.authorize()).toEqual({ token: tablet, subject: 'm1', header: `Bearer ${tablet}` })
    expect(server.requests[0]?.json).toEqual({ grant_type: 'client_credentials', ...machine })
  })

  test('on a tablet a renewal ends the session of the customer, whose call is not sent (T11, S063)', async () => {
    const server = await serve(() => ({ json: { access_token: tablet, token_type: 'Bearer' } }))
    const jar = memoryJar(new Map([[entries.machineCredentials.name, JSON.stringify(machine)]]))
    const portal = await client(server.base, 0, {}, jar)
    const order: string[] = []
    portal.session.registerTeardown('cache', () => void order.push('cache'))
    portal.session.onSignOut(() => order.push('signed out'))
    await expect(readMe(portal)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(server.requests).toHaveLength(1)
    expect(order).toEqual(['cache', 'signed out'])
    expect(jar.get(entries.accessToken.name)).toBe(tablet)
    expect(jar.get(entries.refreshToken.name)).toBeUndefined()
  })
})

describe('outcomes of a renewal (T02)', () => {
  const refused: [string, Reply][] = [
    ['400', { status: 400, json: { error: 'invalid_grant' } }],
    ['401', { status: 401, json: {} }],
    ['403 without JSON', { status: 403, text: 'no' }],
    ['404', { status: 404, json: {} }],
  ]
  test.each(refused)(
    'a rejection with %s signs out, and the call throws unauthenticated (S065, S123, T02)',
    async (_, reply) => {
      const server = await serve(() => reply)
      const portal = await client(server.base, 0)
      const reasons: string[] = []
      portal.session.onSignOut(({ reason }) => reasons.push(reason))
      await expect(readMe(portal)).rejects.toMatchObject({
        code: 'unauthenticated',
        status: reply.status,
        cause: { code: 'token-refresh' },
      })
      expect(server.requests).toHaveLength(1)
      expect(reasons).toEqual(['refused'])
      expect(portal.jar.get(entries.refreshToken.name)).toBeUndefined()
    },
  )

  test.each([
    ['an empty object', { json: {} }],
    ['no refresh token', { json: { access_token: fresh.access_token } }],
    ['plain text', { text: 'ok', headers: { 'content-type': 'text/plain' } }],
  ])('a token response with %s signs out with the specified message (S065, S082)', async (_, reply) => {
    const server = await serve(() => reply)
    const portal = await client(server.base, 0)
    await expect(readMe(portal)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'No tokens received, please try again later.',
    })
    expect(portal.session.isSignedIn()).toBe(false)
  })

  test('a server error is retried twice over about ten seconds, then the session ends (S065, T02)', async () => {
    const server = await serve(() => ({ status: 500, text: 'oops' }))
    const waits: number[] = []
    const portal = await client(server.base, 0, { sleep: async (ms: number) => void waits.push(ms) })
    await expect(readMe(portal)).rejects.toMatchObject({ code: 'unauthenticated', status: 500 })
    expect(server.requests).toHaveLength(3)
    expect(waits).toEqual([...RETRY_DELAYS_MS])
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(8000)
    expect(portal.session.isSignedIn()).toBe(false)
  })

  test('a temporary server error does not sign out (S065)', async () => {
    const server = await serve((_, count) => (count < 3 ? { status: 500 } : { json: fresh }))
    const portal = await client(server.base, 0)
    await expect(readMe(portal)).resolves.toMatchObject({ id: 'c1' })
    expect(portal.session.isSignedIn()).toBe(true)
  })

  const withoutResponse: [string, Reply][] = [
    ['a cut connection', { cut: true }],
    ['an incomplete body', { status: 200, json: fresh, cut: true }],
    ['an HTML page', { text: '<html>', headers: { 'content-type': 'text/html' } }],
    ...[408, 429, 502, 503, 504].map((status): [string, Reply] => [`a ${status}`, { status }]),
  ]
  test.each(withoutResponse)(
    'after %s the session stays, and 50 pending calls share one token request (F-14, B04, T02)',
    async (_, reply) => {
      const server = await serve(() => reply)
      let now = NOW
      const portal = await client(server.base, 0, { now: () => now })
      const calls = Array.from({ length: 25 }, (_, index) =>
        portal.call(customerEndpoints.read, { params: { id: `a${index}` } }),
      )
      const later = Promise.allSettled(calls).then(() =>
        Promise.allSettled(
          Array.from({ length: 25 }, (_, index) =>
            portal.call(customerEndpoints.read, { params: { id: `b${index}` } }),
          ),
        ),
      )
      for (const result of [...(await Promise.allSettled(calls)), ...(await later)]) {
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'token-refresh' } })
      }
      expect(server.requests).toHaveLength(1)
      expect(portal.session.isSignedIn()).toBe(true)
      expect(portal.jar.get(entries.refreshToken.name)).toBe('r1')
      now += 5000
      await expect(readMe(portal)).rejects.toMatchObject({ code: 'token-refresh' })
      expect(server.requests).toHaveLength(2)
    },
  )

  test.each([
    ['no Retry-After', {}, 0, 2000],
    ['no Retry-After, and the random part', {}, 0.5, 3000],
    ['a Retry-After of 30 seconds', { 'retry-after': '30' }, 0, 30_000],
    ['a Retry-After of 30 seconds, and the random part', { 'retry-after': '30' }, 0.5, 31_000],
    ['a Retry-After of a second', { 'retry-after': '1' }, 0, 2000],
    ['a Retry-After of an hour', { 'retry-after': '3600' }, 0, 60_000],
  ])('after %s nothing is sent before the cool-down ends (F-14)', async (_, headers, random, pauseMs) => {
    const server = await serve(() => ({ status: 429, headers }))
    let now = NOW
    const portal = await client(server.base, 0, { now: () => now, random: () => random })
    for (const [atMs, requests] of [
      [0, 1],
      [pauseMs - 1, 1],
      [pauseMs, 2],
    ] as const) {
      now = NOW + atMs
      await expect(readMe(portal)).rejects.toMatchObject({ code: 'token-refresh' })
      expect([atMs, server.requests.length]).toEqual([atMs, requests])
    }
  })

  test('a clock that is set back ends the cool-down', async () => {
    const server = await serve((_, count) => (count === 1 ? { status: 503 } : { json: fresh }))
    let now = NOW
    const portal = await client(server.base, -86_400_000, { now: () => now })
    await expect(readMe(portal)).rejects.toMatchObject({ code: 'token-refresh' })
    now -= 3_600_000
    await expect(readMe(portal)).resolves.toMatchObject({ id: 'c1' })
    expect(server.count(TOKEN_PATH)).toBe(2)
  })
})

describe('commit guard', () => {
  const during = (jar: ReturnType<typeof memoryJar>, act: () => void, reply: Reply = { json: fresh }) =>
    serve(async () => {
      act()
      return reply
    }).then((server) => client(server.base, 0, {}, jar))

  test('a sign-out during a renewal discards the new tokens (F-04)', async () => {
    const jar = memoryJar()
    let signOut = () => {}
    const portal = await during(jar, () => signOut())
    signOut = () => void portal.session.logout()
    await expect(readMe(portal)).rejects.toBeDefined()
    expect([...jar.values.keys()]).toEqual([])
    expect(portal.session.isSignedIn()).toBe(false)
  })

  test.each<[string, Reply]>([
    ['succeeds', { json: fresh }],
    ['is refused', { status: 400, json: {} }],
  ])('a renewal that %s after another tab has renewed keeps the cookies of that tab (F-10)', async (_, reply) => {
    const jar = memoryJar()
    const otherAccess = tokenFor(3_600_000, 'c1', 2)
    const act = () => {
      jar.set(entries.refreshToken.name, 'r9')
      jar.set(entries.accessToken.name, otherAccess)
    }
    const portal = await during(jar, act, reply)
    await expect(readMe(portal)).resolves.toMatchObject({ id: 'c1' })
    expect(jar.get(entries.accessToken.name)).toBe(otherAccess)
    expect(jar.get(entries.refreshToken.name)).toBe('r9')
    expect(portal.session.isSignedIn()).toBe(true)
  })

  // Without the lock API tabs can read partially written cookies: the refresh token is written first, the access token
  // last.
  test('a call gets a valid token if another tab has written only the refresh token (T17, F-01)', async () => {
    const jar = memoryJar()
    const portal = await during(jar, () => jar.set(entries.refreshToken.name, fresh.refresh_token))
    await readMe(portal)
    expect(jar.get(entries.accessToken.name)).toBe(fresh.access_token)
  })

  test('a renewal after partial writes of another tab keeps the current refresh token (T17, F-03)', async () => {
    const jar = memoryJar()
    const otherAccess = tokenFor(3_600_000, 'c1', 2)
    // The refresh token was already that of the other tab; now the rest is written.
    const portal = await during(jar, () => jar.set(entries.accessToken.name, otherAccess))
    await expect(readMe(portal)).resolves.toMatchObject({ id: 'c1' })
    expect(jar.get(entries.refreshToken.name)).toBe(fresh.refresh_token)
  })

  test('a call renews exactly if at most two seconds remain until expiry (S061)', async () => {
    const server = await serve(() => ({ json: fresh }))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -5000, max: 9000 }), async (msLeft) => {
        server.requests.length = 0
        await readMe(await client(server.base, msLeft))
        expect(server.count(TOKEN_PATH)).toBe(msLeft <= 2000 ? 1 : 0)
      }),
      { numRuns: 40 },
    )
  })
})
