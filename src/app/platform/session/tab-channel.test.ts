import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeToken, memoryJar, portalClient, signedInClient } from '#tests/support/client/portal-client.ts'
import { startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { entries } from '../storage/registry.ts'
import { type SignOutEvent } from './sign-out.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const token = (sub: string) => fakeToken({ sub, exp: Math.floor(Date.now() / 1000) + 3600 })

/** The tabs of one browser; each message reaches all other tabs. */
function tabHub() {
  const listeners: ((message: TabMessage) => void)[][] = []
  return (): TabChannel => {
    const own: ((message: TabMessage) => void)[] = []
    listeners.push(own)
    return {
      post: (message) =>
        listeners.filter((other) => other !== own).forEach((other) => other.forEach((l) => l(message))),
      listen: (listener) => void own.push(listener),
    }
  }
}

/** A server that responds to everything, and two connected tabs signed in as c1. */
async function twoTabs() {
  const server = await startScriptedServer(() => ({ json: { access_token: token('c2'), refresh_token: 'r2' } }))
  servers.push(server)
  const [jar, openTabs] = [memoryJar(), tabHub()]
  const tokens = { access: token('c1'), refresh: 'r1' }
  const tabs = [
    await signedInClient(server.base, tokens, { openTabs }, jar),
    await signedInClient(server.base, tokens, { openTabs }, jar),
  ] as const
  const signOuts = tabs.map(({ session }) => {
    const events: SignOutEvent[] = []
    session.onSignOut((event) => events.push(event))
    session.subscribeToTabs()
    return events
  })
  return { server, jar, openTabs, one: tabs[0].session, two: tabs[1].session, signOuts }
}

describe('other tabs', () => {
  test('a logout ends the session in every tab and once on the server (B26, S057)', async () => {
    const { server, one, two, signOuts } = await twoTabs()
    await one.logout()
    await expect
      .poll(() => signOuts)
      .toEqual([[{ reason: 'logout', kind: 'customer' }], [{ reason: 'logout', kind: 'customer' }]])
    expect(two.getSnapshot().subject).toBeNull()
    await expect.poll(() => server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v2/api/oauth/revoke',
      json: { token: 'r1', client_id: 'portal', client_secret: 'public' },
    })
  })

  test('another login replaces the customer in every tab and keeps its own tokens (B26, F-04)', async () => {
    const { server, jar, openTabs, one, signOuts } = await twoTabs()
    const third = portalClient(server.base, { openTabs }, jar).session
    third.subscribeToTabs()
    await third.login({ username: 'b@voorbeeld.be', password: 'geheim woord' })
    await expect.poll(() => signOuts.flat().map(({ reason }) => reason)).toEqual(['replaced', 'replaced'])
    expect(one.isSignedIn()).toBe(false)
    expect(jar.get(entries.refreshToken.name)).toBe('r2')
    expect(server.count('/v2/api/oauth/revoke')).toBe(0)
  })

  test('a signed-out tab restores the session that another tab has started (B26)', async () => {
    const { server, jar, openTabs, one } = await twoTabs()
    await one.logout()
    const waiting = portalClient(server.base, { openTabs }, jar).session
    waiting.subscribeToTabs()
    await one.login({ username: 'b@voorbeeld.be', password: 'geheim woord' })
    await expect.poll(() => waiting.getSnapshot()).toEqual({ status: 'idle', kind: 'customer', subject: 'c2' })
  })

  test('a logout while a tab starts, whose message it misses, ends its session, too (B26)', async () => {
    const { server, jar, openTabs, one } = await twoTabs()
    const starting = portalClient(server.base, { openTabs }, jar).session
    starting.restore()
    await one.logout()
    expect(starting.getSnapshot().subject).toBe('c1')
    starting.subscribeToTabs()
    await expect.poll(() => starting.getSnapshot().subject).toBeNull()
  })

  test('manually deleted cookies sign out with the reason lost, not logout (F-08)', async () => {
    const { jar, one, signOuts } = await twoTabs()
    Object.values(entries).forEach(({ name }) => jar.remove(name))
    one.syncWithCookies()
    await expect.poll(() => signOuts[0]).toEqual([{ reason: 'lost', kind: 'customer' }])
  })

  test('a session that the server has ended is not revoked again (S057)', async () => {
    const { server, one } = await twoTabs()
    await one.logout('unauthorized')
    expect(server.requests).toEqual([])
  })

  test('messages reach the other tabs, and unknown messages are ignored (B26)', async () => {
    const [first, second] = [openTabChannel(), openTabChannel()]
    const messages: TabMessage[] = []
    second?.listen((message) => messages.push(message))
    const stranger = new BroadcastChannel('portal-session')
    stranger.postMessage({ type: 'news', subject: 'c1' })
    first?.post({ type: 'left', subject: 'c1', reason: 'logout' })
    // Another build uses the same channel.
    stranger.postMessage({ type: 'entered', subject: 'c2' })
    await expect
      .poll(() => messages.toSorted((one, other) => (one.type < other.type ? -1 : 1)))
      .toEqual([
        { type: 'entered', subject: 'c2' },
        { type: 'left', subject: 'c1', reason: 'logout' },
      ])
    stranger.close()
  })

  test('are not there in a browser without channels, which signs in and out without them (B26)', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(openTabChannel()).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
