import { describe, expect, test } from 'vitest'
import { fakeToken, memoryJar, portalClient } from '#tests/support/client/portal-client.ts'
import { CallError } from '../http/call-error.ts'
import { createEntryStore } from '../storage/entry-store.ts'
import { entries } from '../storage/registry.ts'
import type { SessionPorts } from './session-ports.ts'
import type { SignOutReason } from './sign-out.ts'
import type { TabMessage } from './tab-channel.ts'

// What one tab does when its session has changed behind its back: in the cookies, by a message, during a renewal.

const NOW = 1_800_000_000_000

/** Tokens as a response has them. */
function issue(sub: string, sid: string, seconds = 1800, n = 0) {
  return {
    access_token: fakeToken({ sub, sid, exp: NOW / 1000 + seconds, n }),
    refresh_token: `${sub} ${sid} ${n}`,
    token_type: 'Bearer',
  }
}
type Issued = ReturnType<typeof issue>

/** The expired tokens of lotte's session, and those that its renewal gets. */
const expired = issue('lotte', 's1', 0)
const renewed = issue('lotte', 's1', 1800, 1)
const ofJan = issue('jan', 's9')
const ofLotteAgain = issue('lotte', 's2')
const renewedElsewhere = issue('lotte', 's1', 1800, 2)

interface Options {
  readonly tokens?: Issued | null
  /** What happens while a token request is out, and its response. */
  readonly respond?: () => Response
  readonly ports?: Partial<SessionPorts>
}

/** A tab with this session in its cookies. */
function openTab({ tokens = expired, respond = () => Response.json(renewed), ports = {} }: Options = {}) {
  const jar = memoryJar()
  const posted: TabMessage[] = []
  const revoked: string[] = []
  const reasons: SignOutReason[] = []
  const count = { requests: 0 }
  let receive: (message: TabMessage) => void = () => undefined
  function setCookies(next: Issued | null): void {
    for (const { name } of [entries.accessToken, entries.refreshToken, entries.tokenType]) jar.remove(name)
    if (!next) return
    jar.set(entries.refreshToken.name, next.refresh_token)
    jar.set(entries.tokenType.name, next.token_type)
    jar.set(entries.accessToken.name, next.access_token)
  }
  setCookies(tokens)
  const { session } = portalClient(
    '',
    {
      now: () => NOW,
      openTabs: () => ({
        post: (message) => void posted.push(message),
        listen: (listener) => void (receive = listener),
      }),
      fetch(path, init) {
        if (path.endsWith('/revoke')) {
          revoked.push((JSON.parse(init.body as string) as { token: string }).token)
          return Promise.resolve(Response.json({}))
        }
        count.requests += 1
        return Promise.resolve(respond())
      },
      ...ports,
    },
    jar,
  )
  session.restore()
  session.subscribeToTabs()
  session.onSignOut(({ reason }) => reasons.push(reason))
  return {
    session,
    jar,
    posted,
    revoked,
    reasons,
    count,
    setCookies,
    receive: (message: TabMessage) => receive(message),
    access: () => jar.get(entries.accessToken.name),
    ended: () => createEntryStore(jar).read(entries.endedSessions),
  }
}

const tokenOf = (next: Issued | null) => next?.access_token
const refusal = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
/** The token of the next request, or the code of its error. */
const authorized = (tab: ReturnType<typeof openTab>) =>
  tab.session.authorize().then(
    (authorization) => authorization?.token,
    (error: unknown) => (error as { code: string }).code,
  )

describe('the cookies change while a renewal is out (F-04, F-10)', () => {
  test.each<[string, Issued | null, string | undefined, string[], SignOutReason[]]>([
    ['somebody else has signed in', ofJan, 'unauthenticated', [renewed.refresh_token], ['replaced']],
    ['the same customer has signed in again', ofLotteAgain, tokenOf(ofLotteAgain), [renewed.refresh_token], []],
    ['another tab has signed out', null, 'unauthenticated', [renewed.refresh_token], ['lost']],
    ['another tab has renewed', renewedElsewhere, tokenOf(renewedElsewhere), [], []],
    ['the server has set them', renewed, tokenOf(renewed), [], []],
  ])('%s: its tokens replace no others', async (_, during, outcome, revoked, reasons) => {
    const tab = openTab({
      respond() {
        tab.setCookies(during)
        return Response.json(renewed)
      },
    })
    expect(await authorized(tab)).toBe(outcome)
    expect([tab.access(), tab.revoked, tab.reasons]).toEqual([tokenOf(during), revoked, reasons])
    expect(tab.posted).toEqual(revoked.length > 0 ? [{ type: 'discarded' }] : [])
  })

  test.each<[string, Issued | null, string | undefined]>([
    ['somebody else has signed in', ofJan, 'unauthenticated'],
    ['the same customer has signed in again', ofLotteAgain, tokenOf(ofLotteAgain)],
    ['another tab has signed out', null, 'unauthenticated'],
    ['another tab has renewed', renewedElsewhere, tokenOf(renewedElsewhere)],
  ])('%s: its refusal ends no other session', async (_, during, outcome) => {
    const tab = openTab({
      respond() {
        tab.setCookies(during)
        return refusal()
      },
    })
    expect(await authorized(tab)).toBe(outcome)
    expect([tab.access(), tab.revoked, tab.reasons.includes('refused')]).toEqual([tokenOf(during), [], false])
  })

  test.each<[string, Issued, string | undefined]>([
    ['somebody else has signed in', ofJan, 'unauthenticated'],
    ['another tab has renewed', renewedElsewhere, tokenOf(renewedElsewhere)],
    ['only the refresh token has changed', { ...expired, refresh_token: 'later' }, tokenOf(expired)],
  ])('%s: it is not repeated after a server error', async (_, during, outcome) => {
    const tab = openTab({
      respond: () => new Response('', { status: 500 }),
      ports: { sleep: () => Promise.resolve(tab.setCookies(during)) },
    })
    expect(await authorized(tab)).toBe(outcome)
    expect([tab.count.requests, tab.access(), tab.reasons.includes('refused')]).toEqual([1, tokenOf(during), false])
  })
})

describe('the cookies change while a renewal waits for the other tabs (F-01, F-02)', () => {
  test.each<[string, Issued | null, string | undefined, Issued | null, number]>([
    ['somebody else has signed in', ofJan, 'unauthenticated', ofJan, 0],
    ['another tab has signed out', null, 'unauthenticated', null, 0],
    ['another tab has renewed', renewedElsewhere, tokenOf(renewedElsewhere), renewedElsewhere, 0],
    ['the refresh token is gone', { ...expired, refresh_token: '' }, 'unauthenticated', null, 0],
    ['nothing', expired, tokenOf(renewed), renewed, 1],
  ])('%s: it is sent only for its own session', async (_, meanwhile, outcome, after, requests) => {
    const tab = openTab({
      ports: {
        locks: {
          request(_name, _options, run) {
            tab.setCookies(meanwhile)
            return run()
          },
        },
      },
    })
    expect([await authorized(tab), tab.access(), tab.count.requests]).toEqual([outcome, tokenOf(after), requests])
  })

  test('a renewal that fails under the lock is not repeated without it', async () => {
    const tab = openTab({
      respond: () => new Response('', { status: 503 }),
      ports: { locks: { request: (_name, _options, run) => run() } },
    })
    expect([await authorized(tab), tab.count.requests]).toEqual(['token-refresh', 1])
  })
})

describe('the cookies have changed before a request (F-04, F-08)', () => {
  test.each<[string, Issued | null, SignOutReason]>([
    ['somebody else has signed in', ofJan, 'replaced'],
    ['they are gone', null, 'lost'],
  ])('%s: the session of this tab ends, and nothing is sent', async (_, cookies, reason) => {
    const tab = openTab()
    tab.setCookies(cookies)
    expect(tab.session.isSignedIn()).toBe(false)
    expect(await authorized(tab)).toBe('unauthenticated')
    expect([tab.reasons, tab.count.requests, tab.access()]).toEqual([[reason], 0, tokenOf(cookies)])
    expect(tab.session.getSnapshot().subject).toBeNull()
  })
})

describe('messages of other tabs (B26)', () => {
  test.each<[TabMessage, SignOutReason[]]>([
    [{ type: 'left', subject: 'lotte', reason: 'logout' }, ['logout']],
    [{ type: 'left', subject: 'lotte', reason: 'unauthorized' }, ['unauthorized']],
    [{ type: 'left', subject: 'jan', reason: 'logout' }, []],
    [{ type: 'entered', subject: 'lotte' }, []],
    [{ type: 'entered', subject: 'jan' }, []],
    [{ type: 'discarded' }, []],
  ])('%j ends the session of lotte with %j while the cookies are hers', async (message, reasons) => {
    const tab = openTab()
    tab.receive(message)
    await expect.poll(() => tab.reasons).toEqual(reasons)
    expect(tab.session.getSnapshot().subject).toBe(reasons.length > 0 ? null : 'lotte')
  })

  test.each<[TabMessage, boolean]>([
    [{ type: 'entered', subject: 'jan' }, true],
    [{ type: 'entered', subject: 'lotte' }, false],
    [{ type: 'left', subject: 'jan', reason: 'logout' }, false],
  ])('%j replaces lotte where the cookies are jan’s: %s', async (message, isReplaced) => {
    const tab = openTab()
    tab.setCookies(ofJan)
    tab.receive(message)
    await expect.poll(() => tab.reasons).toEqual(isReplaced ? ['replaced'] : [])
    expect(tab.access()).toBe(tokenOf(ofJan))
  })

  test('about a rejected response restores the cookies that it had overwritten', () => {
    const tab = openTab({ tokens: ofLotteAgain })
    tab.setCookies(null)
    tab.receive({ type: 'entered', subject: 'lotte' })
    expect(tab.access()).toBeUndefined()
    tab.receive({ type: 'discarded' })
    expect(tab.access()).toBe(tokenOf(ofLotteAgain))
  })
})

describe('tokens from outside a renewal', () => {
  test('of a session that has ended are revoked and sign nobody in (F-04)', () => {
    const tab = openTab({ tokens: null })
    tab.jar.set(entries.endedSessions.name, 's2.s1')
    expect(() => tab.session.setTokens(renewed)).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
    expect([tab.revoked, tab.posted, tab.access()]).toEqual([
      [renewed.refresh_token],
      [{ type: 'discarded' }],
      undefined,
    ])
  })

  test('without a refresh token are not revoked, also where no other tab can be told (F-04)', () => {
    const tab = openTab({ tokens: null, ports: { openTabs: () => undefined } })
    tab.jar.set(entries.endedSessions.name, 's1')
    const { access_token, token_type } = renewed
    expect(() => tab.session.setTokens({ access_token, token_type })).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    )
    expect([tab.revoked, tab.access()]).toEqual([[], undefined])
  })

  test('that cannot be read sign nobody in (F-08)', () => {
    const tab = openTab({ tokens: null })
    expect(() => tab.session.setTokens({ ...renewed, access_token: 'a.b.c' })).toThrow(
      expect.objectContaining({ code: 'invalid-response' }),
    )
    expect([tab.session.getSnapshot().subject, tab.posted]).toEqual([null, []])
  })

  test('are announced to the other tabs if they are somebody else’s only (B26)', () => {
    const tab = openTab({ tokens: ofLotteAgain })
    tab.session.setTokens(issue('lotte', 's2', 1800, 3))
    expect(tab.posted).toEqual([])
    tab.session.setTokens(ofJan)
    expect(tab.posted).toEqual([{ type: 'entered', subject: 'jan' }])
  })

  test.each<[string, Issued | null, Issued, string | null, SignOutReason[]]>([
    ['another customer', ofLotteAgain, ofJan, 's2', ['replaced']],
    ['the same customer anew', ofLotteAgain, renewed, 's2', ['replaced']],
    ['the same session', ofLotteAgain, issue('lotte', 's2', 1800, 3), null, ['replaced']],
    ['the first customer', null, ofJan, null, []],
  ])('of a login of %s end the session before', async (_, before, next, ended, teardowns) => {
    const tab = openTab({ tokens: before, respond: () => Response.json(next) })
    const cleared: SignOutReason[] = []
    tab.session.registerTeardown('cache', (reason) => void cleared.push(reason))
    await tab.session.login({ username: 'x', password: 'y' })
    expect([tab.access(), tab.ended(), cleared]).toEqual([tokenOf(next), ended, teardowns])
  })
})

describe('the end of a session (S057)', () => {
  test.each<[SignOutReason, boolean]>([
    ['logout', true],
    ['login', true],
    ['unpaired', false],
    ['refused', false],
    ['unauthorized', false],
    ['lost', false],
    ['replaced', false],
  ])('by %s revokes it on the server: %s', async (reason, isRevoked) => {
    const tab = openTab()
    tab.jar.set(entries.realtimeToken.name, 'token')
    await tab.session.logout(reason)
    expect(tab.revoked).toEqual(isRevoked ? [expired.refresh_token] : [])
    expect([tab.access(), tab.ended(), tab.jar.get(entries.realtimeToken.name)]).toEqual([undefined, 's1', undefined])
    expect(tab.posted).toEqual([{ type: 'left', subject: 'lotte', reason }])
  })

  test('revokes nothing of somebody else, whose tokens stay', async () => {
    const tab = openTab()
    tab.setCookies(ofJan)
    await tab.session.logout()
    expect([tab.revoked, tab.access(), tab.ended()]).toEqual([[], tokenOf(ofJan), null])
  })

  test.each<[string, boolean, string | null, Issued | null]>([
    ['its cookies go', true, 's1', null],
    ['somebody else signs in', true, 's1', ofJan],
    ['the same customer signs in again', false, 's1', ofLotteAgain],
    ['the same customer signs in again after its cookies went', false, null, ofLotteAgain],
  ])('ends no other where %s; other tabs are told: %s, and noted is %j (F-04)', async (_, isTold, ended, next) => {
    const tab = openTab()
    if (ended === null) tab.setCookies(null)
    tab.session.registerTeardown('cache', () => tab.setCookies(next))
    await tab.session.logout()
    expect([tab.access(), tab.ended(), tab.posted.length]).toEqual([tokenOf(next), ended, isTold ? 1 : 0])
  })

  test('is followed by another one, which ends as well', async () => {
    const tab = openTab()
    const other: SignOutReason[] = []
    const unsubscribe = tab.session.onSignOut(({ reason }) => other.push(reason))
    await tab.session.logout()
    unsubscribe()
    tab.session.setTokens(ofJan)
    expect([tab.session.isSignedIn(), await authorized(tab)]).toEqual([true, tokenOf(ofJan)])
    await tab.session.logout('unauthorized')
    expect([tab.session.isSignedIn(), tab.reasons, other]).toEqual([false, ['logout', 'unauthorized'], ['logout']])
  })

  const refused = new CallError('rejected', { status: 401, body: { error: 'x' }, requestId: 'r1' })
  const incomplete = new CallError('no-tokens')
  const told = ({ status, body, requestId, message }: CallError) => ({ status, body, requestId, message })
  const { message: signedOut } = new CallError('unauthenticated')

  test.each<[SignOutReason, string, unknown, object]>([
    ['unauthorized', 'a rejected request', refused, { ...told(refused), message: signedOut, cause: refused }],
    ['refused', 'a rejected renewal', refused, { ...told(refused), message: signedOut }],
    ['refused', 'a renewal without tokens', incomplete, { status: undefined, message: incomplete.message }],
    ['refused', 'nothing to renew with', undefined, { status: undefined, message: signedOut }],
  ])('by "%s" tells its caller about %s', async (reason, _, cause, expected) => {
    const tab = openTab()
    const error: unknown = await tab.session.endSessionAndThrow(reason, cause).catch((each: unknown) => each)
    expect(error).toMatchObject({ code: 'unauthenticated', ...expected })
    if (reason === 'refused') expect(error).toMatchObject({ cause: { code: 'token-refresh', cause } })
    expect(tab.reasons).toEqual([reason])
  })

  test('says nothing to the other tabs when nobody was signed in', async () => {
    const tab = openTab({ tokens: null })
    await tab.session.logout()
    expect([tab.revoked, tab.posted]).toEqual([[], []])
  })
})

describe('a tablet whose visitor’s token expires (T11)', () => {
  const tablet = { ...issue('tablet', 's7'), refresh_token: undefined }

  /** A visitor's session on a paired tablet, and what happens while its data is removed. */
  async function expire(meanwhile: Issued | null) {
    const tab = openTab({ respond: () => Response.json(tablet) })
    createEntryStore(tab.jar).write(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
    if (meanwhile) tab.session.registerTeardown('cache', () => tab.setCookies(meanwhile))
    expect(await authorized(tab)).toBe('unauthenticated')
    return tab
  }

  test('ends the visit as a sign-out does, and is the tablet’s again', async () => {
    const tab = await expire(null)
    expect([tab.reasons, tab.access()]).toEqual([['logout'], tablet.access_token])
  })

  test('leaves the tokens of somebody who signs in meanwhile', async () => {
    const tab = await expire(ofJan)
    expect(tab.access()).toBe(tokenOf(ofJan))
  })
})

test.each([
  [1, true],
  [0, false],
  [-1, false],
])('a token that lasts %i s and cannot be renewed signs somebody in: %s (S046)', (seconds, isSignedIn) => {
  const { session } = openTab({ tokens: { ...issue('lotte', 's1', seconds), refresh_token: '' } })
  expect(session.isSignedIn()).toBe(isSignedIn)
})

test.each<[string, Issued | null, number | null, boolean]>([
  ['of half an hour', ofLotteAgain, 1_800_000, true],
  ['that has expired', expired, 0, false],
  ['of nobody', null, null, false],
])('a token %s is current only while it lasts (S061)', (_, tokens, expiresIn, isCurrent) => {
  const { session } = openTab({ tokens })
  expect([session.expiresIn(), session.isCurrentToken(tokens?.access_token ?? '')]).toEqual([expiresIn, isCurrent])
  expect(session.isCurrentToken(ofJan.access_token)).toBe(false)
})
