import { afterEach, describe, expect, test } from 'vitest'
import { fakeToken, memoryJar, portalClient, signedInClient } from '#tests/support/client/portal-client.ts'
import { startScriptedServer, type Reply, type ReceivedRequest } from '#tests/support/servers/scripted-server.ts'
import { entries } from '../storage/registry.ts'
import { createEntryStore } from '../storage/entry-store.ts'
import type { SessionPorts } from './session-ports.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(script: (seen: ReceivedRequest, count: number) => Reply) {
  const server = await startScriptedServer(script)
  servers.push(server)
  return server
}

/** Fixed, so that tests do not depend on the second in which they run. */
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600
const customer = (n = 0) => fakeToken({ sub: 'c1', exp: IN_AN_HOUR, n })
const credentials = { username: 'lotte@example.be', password: 'geheim woord' }

describe('login', () => {
  test('the password grant sends exactly five JSON members and Accept-Language (S095, S091)', async () => {
    const server = await serve(() => ({
      json: { access_token: customer(), refresh_token: 'r1', token_type: 'Bearer' },
    }))
    await portalClient(server.base).session.login(credentials)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v2/api/oauth/token',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'accept-language': 'nl-BE' },
    })
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
    expect(server.requests[0]?.json).toEqual({
      grant_type: 'password',
      ...credentials,
      client_id: 'portal',
      client_secret: 'public',
    })
  })

  test('the status of a login is loading, then idle with tokens, then succeeded (T19, S056, S058)', async () => {
    const server = await serve(() => ({
      json: { access_token: customer(), refresh_token: 'r1', token_type: 'Bearer' },
    }))
    const { session } = portalClient(server.base)
    const seen: unknown[] = [session.getSnapshot()]
    session.subscribe(() => seen.push(session.getSnapshot()))
    await session.login(credentials)
    expect(seen).toEqual([
      { status: 'idle', kind: null, subject: null },
      { status: 'loading', kind: null, subject: null },
      { status: 'idle', kind: 'customer', subject: 'c1' },
      { status: 'succeeded', kind: 'customer', subject: 'c1' },
    ])
    session.setTokens({ access_token: customer(1), refresh_token: 'r2' })
    expect(session.getSnapshot()).toEqual({ status: 'idle', kind: 'customer', subject: 'c1' })
  })

  test('a rejected login has the status failed, throws the error body and signs nobody in (S056)', async () => {
    const body = { type: 'about:blank', title: 'Nee', status: 400, code: 'invalid_grant', error: 'invalid_grant' }
    const server = await serve(() => ({ status: 400, json: body }))
    const { session, jar } = portalClient(server.base)
    await expect(session.login(credentials)).rejects.toMatchObject({ code: 'rejected', status: 400, body })
    expect(session.getSnapshot()).toEqual({ status: 'failed', kind: null, subject: null })
    expect(session.isSignedIn()).toBe(false)
    expect(jar.get(entries.accessToken.name)).toBeUndefined()
  })

  test('a second login while one is loading returns the same promise (S060)', async () => {
    const server = await serve(() => ({ json: { access_token: customer(), refresh_token: 'r1' } }))
    const { session } = portalClient(server.base)
    const first = session.login(credentials)
    expect(session.login(credentials)).toBe(first)
    await first
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    ['no tokens', {}],
    ['an access token only', { access_token: customer() }],
    ['a refresh token only', { refresh_token: 'r1' }],
    ['tokens of a wrong type', { access_token: 5, refresh_token: true }],
  ])('a token response with %s fails with the specified message (S082, S124)', async (_, json) => {
    const server = await serve(() => ({ json }))
    const { session } = portalClient(server.base)
    await expect(session.login(credentials)).rejects.toMatchObject({
      code: 'no-tokens',
      message: 'No tokens received, please try again later.',
    })
    expect(session.getSnapshot().status).toBe('failed')
  })

  test.each([
    ['without a kind', {}],
    ['with a kind of the backend', { kind: 'client' }],
    ['with the kind of customers', { kind: 'customer' }],
  ])(
    'a token %s from stored machine credentials is a tablet’s, also after a reload (S063, T50)',
    async (_, claims: { kind?: string }) => {
      const access_token = fakeToken({ sub: 'm1', exp: IN_AN_HOUR, ...claims })
      const server = await serve(() => ({ json: { access_token, refresh_token: 'unused', token_type: 'Bearer' } }))
      const { session, jar } = portalClient(server.base)
      await session.loginMachine({ client_id: 'tablet-1', client_secret: 'only here' })
      expect(session.getSnapshot()).toEqual({ status: 'succeeded', kind: 'showroom', subject: 'm1' })
      const reloaded = portalClient(server.base, {}, jar)
      reloaded.session.restore()
      expect(reloaded.session.getSnapshot()).toEqual({ status: 'idle', kind: 'showroom', subject: 'm1' })
    },
  )

  test.each([
    ['without a kind', {}],
    ['with a kind of the backend', { kind: 'client' }],
  ])('a token %s from a password is a customer’s, on a tablet too (T11, T50)', async (_, claims: { kind?: string }) => {
    const access_token = fakeToken({ sub: 'c1', exp: IN_AN_HOUR, ...claims })
    const server = await serve(() => ({ json: { access_token, refresh_token: 'r1', token_type: 'Bearer' } }))
    const { session, jar } = portalClient(server.base)
    createEntryStore(jar).write(entries.machineCredentials, { client_id: 'tablet-1', client_secret: 'only here' })
    await session.login(credentials)
    expect(session.getSnapshot()).toEqual({ status: 'succeeded', kind: 'customer', subject: 'c1' })
    const reloaded = portalClient(server.base, {}, jar)
    reloaded.session.restore()
    expect(reloaded.session.getSnapshot()).toEqual({ status: 'idle', kind: 'customer', subject: 'c1' })
  })

  test('credentials that the server has stored are not written again (T14)', async () => {
    const access_token = fakeToken({ sub: 'm1', exp: IN_AN_HOUR, kind: 'showroom' })
    const machine = { client_id: 'tablet-1', client_secret: 'only here' }
    const written: string[] = []
    const jar = memoryJar()
    const watched = {
      ...jar,
      set(name: string, value: string) {
        written.push(name)
        jar.set(name, value)
      },
    }
    const server = await serve(() => {
      jar.set(entries.machineCredentials.name, JSON.stringify(machine))
      return { json: { access_token, token_type: 'Bearer' } }
    })
    const { session } = portalClient(server.base, {}, watched)
    await session.loginMachine(machine)
    expect(written).not.toContain(entries.machineCredentials.name)
  })

  test('a tablet logs in without a refresh token and stores its credentials (S096, S119, T10, T50)', async () => {
    const access_token = fakeToken({ sub: 'm1', exp: IN_AN_HOUR, kind: 'showroom' })
    const server = await serve(() => ({ json: { access_token, token_type: 'Bearer' } }))
    const { session, jar } = portalClient(server.base)
    const machine = { client_id: 'tablet-1', client_secret: 'only here' }
    await session.loginMachine(machine)
    expect(server.requests[0]?.json).toEqual({ grant_type: 'client_credentials', ...machine })
    expect(session.getSnapshot()).toEqual({ status: 'succeeded', kind: 'showroom', subject: 'm1' })
    expect(createEntryStore(jar).read(entries.machineCredentials)).toEqual(machine)
    await session.logout()
    expect(createEntryStore(jar).read(entries.machineCredentials)).toEqual(machine)
  })
})

describe('the signed-in user', () => {
  test('tokens survive a reload, and subject and kind are read from them (S025, S046, S026)', async () => {
    const { session } = await signedInClient('', { access: customer(), refresh: 'r1' })
    expect(session.isSignedIn()).toBe(true)
    expect(session.getSnapshot()).toEqual({ status: 'idle', kind: 'customer', subject: 'c1' })
  })

  test.each([
    ['an expired token with a refresh token', { refresh: 'r1' }, true],
    ['an expired token alone', {}, false],
  ])('%s counts as signed in: %s (S046)', async (_, tokens, expected) => {
    const { session } = await signedInClient('', { access: fakeToken({ sub: 'c1', exp: 1 }), ...tokens })
    expect(session.isSignedIn()).toBe(expected)
  })

  test.each(['nonsense', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('{"sub":5,"exp":"x"}')}.c`])(
    'the token %s signs nobody in (F-08)',
    async (access) => {
      const { session } = await signedInClient('', { access, refresh: 'r1' })
      expect(session.isSignedIn()).toBe(false)
      expect(session.getSnapshot()).toEqual({ status: 'idle', kind: null, subject: null })
    },
  )

  test('without cookies nobody is signed in (S046)', async () => {
    const { session } = portalClient('')
    session.restore()
    expect(session.isSignedIn()).toBe(false)
  })
})

describe('signing out', () => {
  test('a sign-out is sent although the page closes, and works where it cannot be (S057)', async () => {
    const sent: RequestInit[] = []
    const fetch: SessionPorts['fetch'] = (_path, init) => {
      sent.push(init)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    const { session } = await signedInClient('', { access: customer(), refresh: 'r1' }, { fetch })
    await session.logout()
    expect(sent).toMatchObject([{ method: 'POST', keepalive: true }])
    expect(session.getSnapshot().subject).toBeNull()
  })

  test('logout clears tokens from cookies, memory and header, and revokes them without a header (S057)', async () => {
    const server = await serve(() => ({ json: {} }))
    const { session, jar } = await signedInClient(server.base, { access: customer(), refresh: 'r1' })
    await session.logout()
    for (const entry of [entries.accessToken, entries.refreshToken, entries.tokenType]) {
      expect(jar.get(entry.name)).toBeUndefined()
    }
    expect(session.getSnapshot()).toEqual({ status: 'idle', kind: null, subject: null })
    expect(await session.authorize()).toBeNull()
    await expect.poll(() => server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v2/api/oauth/revoke',
      json: { token: 'r1', client_id: 'portal', client_secret: 'public' },
    })
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  test('teardown steps run in a fixed order, and a failing step does not stop the others (S057)', async () => {
    const { session, jar, reported } = await signedInClient('', { access: customer(), refresh: 'r1' })
    const order: string[] = []
    const failure = new Error('storage')
    session.onSignOut(({ reason }) => order.push(`signed out: ${reason}, token: ${jar.get(entries.accessToken.name)}`))
    session.registerTeardown('queue', () => void order.push('queue'))
    session.registerTeardown('stored-copy', () => {
      order.push('stored copy')
      throw failure
    })
    session.registerTeardown('cache', async () => {
      await Promise.resolve()
      order.push(`cache, token: ${typeof jar.get(entries.accessToken.name)}`)
    })
    await Promise.all([session.logout(), session.logout('unauthorized')])
    expect(order).toEqual(['cache, token: string', 'stored copy', 'queue', 'signed out: logout, token: undefined'])
    expect(reported).toEqual([failure])
  })

  test('as soon as a sign-out starts nobody is signed in, and no call is authorised (S057)', async () => {
    const { session } = await signedInClient('', { access: customer(), refresh: 'r1' })
    const signedOut = session.logout()
    expect(session.isSignedIn()).toBe(false)
    await expect(session.authorize()).rejects.toMatchObject({ code: 'unauthenticated' })
    await signedOut
  })

  test('a tab ends its own session, not the new one, if another tab has replaced the customer (F-04)', async () => {
    const jar = memoryJar()
    const { session } = await signedInClient('', { access: customer(), refresh: 'r1' }, {}, jar)
    const other = fakeToken({ sub: 'c2', exp: IN_AN_HOUR })
    jar.set(entries.accessToken.name, other)
    await expect(session.authorize()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(session.isSignedIn()).toBe(false)
    expect(jar.get(entries.accessToken.name)).toBe(other)
  })
})
