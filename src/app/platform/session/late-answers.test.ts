import { expect, test } from 'vitest'
import { defineEndpoint } from '#contract/http/define-endpoint.ts'
import { fakeToken, memoryJar, portalClient } from '#tests/support/client/portal-client.ts'
import { entries } from '../storage/registry.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'
import * as v from 'valibot'

const NOW = 1_800_000_000_000
const EXPIRED_AFTER_MS = 31 * 60_000
const read = defineEndpoint({
  name: 'read',
  summary: 'For this test',
  method: 'GET',
  path: '/read',
  callers: ['customer'],
  output: v.unknown(),
})
const login = (username: string) => ({ username, password: 'x' })

/**
 * A browser with several tabs and a server that sets cookies with its token responses. A delayed response is released
 * in two steps: its headers, which set the cookies without any script, and its body, which the tab's script reads.
 */
function createBrowser() {
  const jar = memoryJar()
  const listeners: { tab: object; listen: (message: TabMessage) => void }[] = []
  const time = { now: NOW }
  let sessions = 0
  let hold: Promise<void> | undefined
  let release = () => {}

  function issue(subject: string, sid: string) {
    const exp = time.now / 1000 + 1800
    return {
      access_token: fakeToken({ sub: subject, sid, exp }),
      refresh_token: `${sid}@${time.now}`,
      token_type: 'Bearer',
    }
  }
  const owners = new Map<string, string>()

  async function respond(init: RequestInit): Promise<object> {
    const body = JSON.parse(init.body as string) as Record<string, string>
    let sid = String(body['refresh_token']).split('@')[0] ?? ''
    if (body['grant_type'] === 'password') {
      sid = `s${(sessions += 1)}`
      owners.set(sid, String(body['username']))
    }
    return issue(owners.get(sid) ?? '', sid)
  }

  function setCookies(tokens: Record<string, string>): void {
    jar.set(entries.refreshToken.name, tokens['refresh_token'] ?? '')
    jar.set(entries.tokenType.name, tokens['token_type'] ?? '')
    jar.set(entries.accessToken.name, tokens['access_token'] ?? '')
  }

  /** A tab; a blocked one runs no script, so it receives no message and reads no response until it is unblocked. */
  function openTab({ receivesMessages = true } = {}) {
    const blocked = { until: Promise.resolve() }
    const tab = {}
    const client = portalClient(
      '',
      {
        now: () => time.now,
        openTabs: (): TabChannel => ({
          post: (message) => listeners.filter((other) => other.tab !== tab).forEach((other) => other.listen(message)),
          listen: (listen) =>
            void listeners.push({
              tab,
              listen: (message) => receivesMessages && void blocked.until.then(() => listen(message)),
            }),
        }),
        async fetch(path, init) {
          if (!path.endsWith('/oauth/token')) return Response.json({})
          const tokens = (await respond(init)) as Record<string, string>
          await Promise.race([
            hold,
            new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
          ])
          setCookies(tokens)
          await blocked.until
          init.signal?.throwIfAborted()
          return Response.json(tokens)
        },
      },
      jar,
    )
    client.session.restore()
    client.session.subscribeToTabs()
    return {
      ...client,
      block() {
        let unblock = () => {}
        blocked.until = new Promise((resolve) => (unblock = resolve))
        return async () => {
          unblock()
          await settle()
        }
      },
    }
  }

  return {
    jar,
    time,
    openTab,
    subject: () => {
      const { session } = openTab()
      return session.getSnapshot().subject
    },
    /** Delays all token responses until the returned function is called. */
    delayResponses() {
      hold = new Promise((resolve) => (release = resolve))
      return async () => {
        release()
        hold = undefined
        await settle()
      }
    },
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

/** A tab with a renewal whose response is delayed, and another tab of the same user. */
async function withDelayedRenewal(options?: { receivesMessages?: boolean }) {
  const browser = createBrowser()
  const one = browser.openTab(options)
  await one.session.login(login('lotte'))
  const two = browser.openTab()
  browser.time.now += EXPIRED_AFTER_MS
  const release = browser.delayResponses()
  const call = one.call(read, {}).catch((error: unknown) => error)
  await settle()
  return { browser, one, two, release, call }
}

test('a sign-out aborts a renewal in flight, and its response signs nobody in (F-04, B06)', async () => {
  const { browser, one, release, call } = await withDelayedRenewal()
  await one.session.logout()
  await release()
  expect(await call).toMatchObject({ code: 'unauthenticated' })
  expect(browser.subject()).toBeNull()
  expect(browser.jar.get(entries.refreshToken.name)).toBeUndefined()
})

test('a sign-out in another tab persists after the late response of a blocked tab (F-04, B06, B26)', async () => {
  const { browser, one, two, release, call } = await withDelayedRenewal()
  const unblock = one.block()
  await two.session.logout()
  await release()
  // The cookies are set and the blocked tab cannot react; a page that starts now is still signed out.
  expect(browser.subject()).toBeNull()
  await unblock()
  expect(await call).toMatchObject({ code: 'unauthenticated' })
  expect(browser.subject()).toBeNull()
  expect(browser.jar.get(entries.accessToken.name)).toBeUndefined()
})

test.each([
  ['receives messages', true],
  ['receives no messages', false],
])(
  'another login persists after the late response of a blocked tab that %s (F-04, B06, B26)',
  async (_, receivesMessages) => {
    const { browser, one, two, release, call } = await withDelayedRenewal({ receivesMessages })
    const unblock = one.block()
    await two.session.logout()
    const other = browser.openTab()
    // The lock of the blocked tab does not block a login.
    const signedIn = other.session.login(login('jan'))
    await release()
    await signedIn
    await unblock()
    expect(await call).toMatchObject({ code: 'unauthenticated' })
    await settle()
    expect(one.session.getSnapshot().subject).not.toBe('lotte')
    expect(other.session.getSnapshot().subject).toBe('jan')
    expect(await other.session.authorize()).toMatchObject({ subject: 'jan' })
    expect(browser.subject()).toBe('jan')
  },
)

test('a late response over the cookies of another user is undone by the tab of that user (F-04, B06)', async () => {
  const { browser, one, two, release } = await withDelayedRenewal()
  one.block()
  await two.session.logout()
  const other = browser.openTab()
  // Signed in without waiting for the delayed response.
  const jan = fakeToken({ sub: 'jan', sid: 's9', exp: browser.time.now / 1000 + 1800 })
  other.session.setTokens({ access_token: jan, refresh_token: 'r9' })
  await other.session.authorize()
  await release()
  expect(await other.session.authorize()).toMatchObject({ subject: 'jan', token: jan })
  expect(browser.subject()).toBe('jan')
})

test('a login that replaces an active session discards its late responses (F-04, B06)', async () => {
  const { browser, one, two, release } = await withDelayedRenewal({ receivesMessages: false })
  const unblock = one.block()
  const secondLogin = two.session.login(login('jan'))
  await release()
  await secondLogin
  await unblock()
  expect(browser.subject()).toBe('jan')
  expect(two.session.getSnapshot().subject).toBe('jan')
})

test('the script writes all token cookies, or none if the server has set them (B06)', async () => {
  const browser = createBrowser()
  const written: string[] = []
  const { session } = portalClient(
    '',
    {},
    { ...browser.jar, set: (name, value) => (written.push(name), browser.jar.set(name, value)) },
  )
  const tokens = {
    access_token: fakeToken({ sub: 'c1', exp: 2_000_000_000 }),
    refresh_token: 'r1',
    token_type: 'Bearer',
  }
  browser.jar.set(entries.refreshToken.name, tokens.refresh_token)
  browser.jar.set(entries.tokenType.name, tokens.token_type)
  browser.jar.set(entries.accessToken.name, tokens.access_token)
  session.setTokens(tokens)
  expect(written).toEqual([])
  session.setTokens({ ...tokens, refresh_token: 'r2' })
  const { refreshToken, tokenType, accessToken } = entries
  expect(written).toEqual([refreshToken.name, tokenType.name, accessToken.name])
})
