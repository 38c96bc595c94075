import { afterEach, describe, expect, test } from 'vitest'
import { fakeToken, memoryJar, portalClient, signedInClient } from '#tests/support/portal-client.ts'
import { scriptedServer } from '#tests/support/scripted-server.ts'
import { cookieEntries } from '../storage/cookies.ts'
import { type Leaving } from './leave.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './tabs.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const token = (sub: string) => fakeToken({ sub, exp: Math.floor(Date.now() / 1000) + 3600 })

/** The tabs of one browser: what one posts, all others hear. */
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

/** A server that answers everything, and two tabs that hear each other, signed in as c1. */
async function twoTabs() {
  const server = await scriptedServer(() => ({ json: { access_token: token('c2'), refresh_token: 'r2' } }))
  servers.push(server)
  const [jar, openTabs] = [memoryJar(), tabHub()]
  const tokens = { access: token('c1'), refresh: 'r1' }
  const tabs = [
    await signedInClient(server.base, tokens, { openTabs }, jar),
    await signedInClient(server.base, tokens, { openTabs }, jar),
  ] as const
  const left = tabs.map(({ session }) => {
    const leavings: Leaving[] = []
    session.onLeave((leaving) => leavings.push(leaving))
    session.followTabs()
    return leavings
  })
  return { server, jar, openTabs, one: tabs[0].session, two: tabs[1].session, left }
}

describe('other tabs', () => {
  test('B26 S057 a logout ends the session in every tab and once on the server', async () => {
    const { server, one, two, left } = await twoTabs()
    await one.logout()
    await expect
      .poll(() => left)
      .toEqual([[{ reason: 'logout', kind: 'customer' }], [{ reason: 'logout', kind: 'customer' }]])
    expect(two.getSnapshot().subject).toBeNull()
    await expect.poll(() => server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v2/api/oauth/revoke',
      json: { token: 'r1', client_id: 'portal', client_secret: 'public' },
    })
  })

  test('B26 F-04 another login replaces the person in every tab; their tokens stay', async () => {
    const { server, jar, openTabs, one, left } = await twoTabs()
    const third = portalClient(server.base, { openTabs }, jar).session
    third.followTabs()
    await third.login({ username: 'b@voorbeeld.be', password: 'geheim woord' })
    await expect.poll(() => left.flat().map(({ reason }) => reason)).toEqual(['replaced', 'replaced'])
    expect(one.isSignedIn()).toBe(false)
    expect(jar.get(cookieEntries.refreshToken.name)).toBe('r2')
    expect(server.count('/v2/api/oauth/revoke')).toBe(0)
  })

  test('B26 a logged-out tab takes up who signed in elsewhere', async () => {
    const { server, jar, openTabs, one } = await twoTabs()
    await one.logout()
    const waiting = portalClient(server.base, { openTabs }, jar).session
    waiting.followTabs()
    await one.login({ username: 'b@voorbeeld.be', password: 'geheim woord' })
    await expect.poll(() => waiting.getSnapshot()).toEqual({ status: 'idle', kind: 'customer', subject: 'c2' })
  })

  test('F-08 cookies removed by hand are no logout of the person: the way back is kept', async () => {
    const { jar, one, left } = await twoTabs()
    Object.values(cookieEntries).forEach(({ name }) => jar.remove(name))
    one.check()
    await expect.poll(() => left[0]).toEqual([{ reason: 'lost', kind: 'customer' }])
  })

  test('S057 a refused session is not ended once more on the server', async () => {
    const { server, one } = await twoTabs()
    await one.logout('unauthorized')
    expect(server.requests).toEqual([])
  })

  test('B26 the browser carries a message to other tabs, never one that this build does not know', async () => {
    const [first, second] = [openTabChannel(), openTabChannel()]
    const heard: TabMessage[] = []
    second?.listen((message) => heard.push(message))
    const stranger = new BroadcastChannel('portal-session')
    stranger.postMessage({ type: 'news', subject: 'c1' })
    first?.post({ type: 'left', subject: 'c1', reason: 'logout' })
    await expect.poll(() => heard).toEqual([{ type: 'left', subject: 'c1', reason: 'logout' }])
    stranger.close()
  })
})
