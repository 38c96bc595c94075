import { describe, expect, test } from 'vitest'
import { TOKEN_EXPIRY_MARGIN_MS } from '#contract/configuration/limits.ts'
import { fakeToken, memoryJar } from '#tests/support/client/portal-client.ts'
import { createEntryStore } from '../storage/entry-store.ts'
import { entries } from '../storage/registry.ts'
import { createTokenStore, toTokens } from './token-store.ts'

const NOW = 1_800_000_000_000
const EXP = NOW / 1000 + 1800

/** The response with tokens of a customer's session; one without `sid` has no id. */
function issue(sub: string, sid?: string, n = 0) {
  return {
    access_token: fakeToken({ sub, exp: EXP, n, ...(sid !== undefined && { sid }) }),
    refresh_token: `refresh ${sub} ${sid ?? ''} ${n}`,
    token_type: 'Bearer',
  }
}

/** The token store of one tab; `left` are the tokens of the page before. */
function openTab(jar = memoryJar(), left = '') {
  const written: string[] = []
  const watched = {
    ...jar,
    set(name: string, value: string) {
      written.push(name)
      jar.set(name, value)
    },
  }
  const cookies = createEntryStore(watched)
  const tab = createEntryStore(memoryJar())
  if (left) tab.write(entries.leftTokens, left)
  const tokens = createTokenStore({ cookies, tab }, { now: () => NOW })
  /** Sets cookies as a response of the server does, without the script of this tab. */
  function receive(issued: ReturnType<typeof issue>): void {
    jar.set(entries.refreshToken.name, issued.refresh_token)
    jar.set(entries.tokenType.name, issued.token_type)
    jar.set(entries.accessToken.name, issued.access_token)
  }
  return { jar, tokens, written, receive, tab, cookies, access: () => jar.get(entries.accessToken.name) }
}

/** The tokens in the order in which they are written. */
const NAMES = [entries.refreshToken, entries.tokenType, entries.accessToken].map(({ name }) => name)
const claims = (sub: string, sid?: string) => ({ claims: { sub, exp: EXP, ...(sid !== undefined && { sid }) } })

describe('writing tokens (T14)', () => {
  const own = issue('c1', 's1')

  test.each([
    ['that the server has set', own, []],
    ['with another access token', { ...own, access_token: issue('c1', 's1', 1).access_token }, NAMES],
    ['with another refresh token', { ...own, refresh_token: 'another' }, NAMES],
    ['with another type', { ...own, token_type: 'DPoP' }, NAMES],
  ])('%s', (_, issued, expected) => {
    const { tokens, receive, written, jar } = openTab()
    receive(own)
    tokens.write(issued)
    expect(written).toEqual(expected)
    expect(NAMES.map((name) => jar.get(name))).toEqual([issued.refresh_token, issued.token_type, issued.access_token])
  })

  test('without a refresh token removes that of the session before', () => {
    const { tokens, receive, jar } = openTab()
    receive(own)
    tokens.write({ access_token: issue('m1').access_token })
    expect(jar.get(entries.refreshToken.name)).toBeUndefined()
    expect(tokens.read()).toMatchObject({ refreshToken: null, tokenType: 'Bearer', claims: { sub: 'm1' } })
  })

  test.each([
    [{ access_token: 'a' }, { accessToken: 'a', refreshToken: null, tokenType: 'Bearer' }],
    [
      { access_token: 'a', refresh_token: '', token_type: '' },
      { accessToken: 'a', refreshToken: null, tokenType: 'Bearer' },
    ],
    [
      { access_token: 'a', refresh_token: 'r', token_type: 'DPoP' },
      { accessToken: 'a', refreshToken: 'r', tokenType: 'DPoP' },
    ],
  ])('stores the response %j with its defaults', (issued, stored) => {
    expect(toTokens(issued)).toEqual(stored)
  })
})

describe('the cookies of a rejected response (F-04)', () => {
  const own = issue('c1', 's1')

  test.each([
    ['are removed while they hold its tokens', own, false],
    ['stay with another access token', { ...own, access_token: issue('c1', 's1', 1).access_token }, true],
    ['stay with another refresh token', { ...own, refresh_token: 'another' }, true],
  ])('%s', (_, issued, stay) => {
    const { tokens, receive, access, jar } = openTab()
    receive(own)
    tokens.removeIfIssued(issued)
    expect(access()).toBe(stay ? own.access_token : undefined)
    expect(NAMES.filter((name) => jar.get(name) !== undefined)).toHaveLength(stay ? 3 : 0)
  })

  test('that are gone already change nothing', () => {
    const { tokens, jar } = openTab()
    tokens.removeIfIssued(own)
    expect(jar.values.size).toBe(0)
  })

  test.each([
    ['of this tab’s customer', issue('c1', 's1'), 'c1', true],
    ['of another customer', issue('c1', 's1'), 'c2', false],
    ['while nobody is signed in', issue('c1', 's1'), null, false],
    ['without an id', issue('c1'), 'c1', false],
  ])('are replaced by the last tokens %s or not', (_, last, subject, isRestored) => {
    const { tokens, receive, jar, access } = openTab()
    receive(last)
    tokens.read()
    NAMES.forEach((name) => jar.remove(name))
    expect(tokens.read()).toBeNull()
    tokens.restoreLast(subject)
    expect(access()).toBe(isRestored ? last.access_token : undefined)
  })

  test('are not replaced where another tab has signed in since', () => {
    const { tokens, receive, access } = openTab()
    receive(issue('c1', 's1'))
    tokens.read()
    const later = issue('c2', 's2')
    receive(later)
    tokens.restoreLast('c1')
    expect(access()).toBe(later.access_token)
  })

  test('are not replaced by tokens that were cleared', () => {
    const { tokens, receive, access } = openTab()
    receive(issue('c1', 's1'))
    tokens.read()
    tokens.clear()
    tokens.restoreLast('c1')
    expect(access()).toBeUndefined()
  })
})

describe('ended sessions (F-04)', () => {
  const ended = (jar: ReturnType<typeof memoryJar>) => jar.get(entries.endedSessions.name)

  test('are remembered once each, the last four of them, latest first', () => {
    const { tokens, jar } = openTab()
    for (const sid of ['s1', 's2', 's3']) tokens.markEnded(claims('c1', sid))
    expect(ended(jar)).toBe('s3.s2.s1')
    tokens.markEnded(claims('c1', 's2'))
    expect(ended(jar)).toBe('s2.s3.s1')
    for (const sid of ['s4', 's5']) tokens.markEnded(claims('c1', sid))
    expect(ended(jar)).toBe('s5.s4.s2.s3')
    const access = (sid?: string) => issue('c1', sid).access_token
    expect(['s5', 's3', 's1', 's9', undefined].map((sid) => tokens.isEndedSession(access(sid)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('are not those of tokens that cannot be read (F-08)', () => {
    const { tokens } = openTab()
    tokens.markEnded(claims('c1', 's1'))
    expect(['', 'nonsense', 'a.b.c'].map((token) => tokens.isEndedSession(token))).toEqual([false, false, false])
  })

  test('are not remembered without an id, nor on a tablet', () => {
    const { tokens, cookies, jar } = openTab()
    tokens.markEnded(claims('c1'))
    cookies.write(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
    tokens.markEnded(claims('c1', 's1'))
    expect(ended(jar)).toBeUndefined()
  })

  test('do not return with a late response: the tokens before are written again', () => {
    const { tokens, receive, access } = openTab()
    const own = issue('c2', 's2')
    receive(own)
    tokens.read()
    tokens.markEnded(claims('c1', 's1'))
    receive(issue('c1', 's1'))
    expect(tokens.read()).toMatchObject({ claims: { sub: 'c2' }, refreshToken: own.refresh_token })
    expect(access()).toBe(own.access_token)
  })

  test('do not return with a late response after the session of this tab has ended, too', () => {
    const { tokens, receive, jar } = openTab()
    receive(issue('c2', 's2'))
    tokens.read()
    tokens.markEnded(claims('c2', 's2'))
    tokens.markEnded(claims('c1', 's1'))
    receive(issue('c1', 's1'))
    expect(tokens.read()).toBeNull()
    expect(NAMES.filter((name) => jar.get(name) !== undefined)).toEqual([])
  })

  test.each([
    ['with all parts', (own: ReturnType<typeof issue>) => `${own.access_token}\n${own.refresh_token}\nDPoP`, 'DPoP'],
    ['without a type', (own: ReturnType<typeof issue>) => `${own.access_token}\n${own.refresh_token}`, 'Bearer'],
  ])('do not replace the tokens of the page that this tab left, %s', (_, left, tokenType) => {
    const jar = memoryJar(new Map([[entries.endedSessions.name, 's1']]))
    const own = issue('c2', 's2')
    const { tokens, receive, tab } = openTab(jar, left(own))
    expect(tab.read(entries.leftTokens)).toBe('')
    receive(issue('c1', 's1'))
    expect(tokens.read()).toMatchObject({ accessToken: own.access_token, refreshToken: own.refresh_token, tokenType })
  })
})

describe('the owner of a token (T50)', () => {
  const machine = { client_id: 'tablet', client_secret: 'secret' }

  test.each([
    ['a customer’s', false, 'r', undefined, 'customer', true],
    ['a customer’s without a refresh token', false, null, undefined, 'customer', false],
    ['a customer’s on a tablet', true, 'r', undefined, 'customer', true],
    ['a tablet’s', true, null, 'customer', 'showroom', true],
    ['a tablet’s by its kind', false, null, 'showroom', 'showroom', false],
  ] as const)('is %s', (_, isTablet, refreshToken, kind, expected, isRenewable) => {
    const { tokens, cookies } = openTab()
    if (isTablet) cookies.write(entries.machineCredentials, machine)
    const accessToken = fakeToken({ sub: 'x', exp: EXP, ...(kind && { kind }) })
    const given = { accessToken, refreshToken, tokenType: 'Bearer' }
    expect(tokens.ownerOf(given)).toEqual({ kind: expected, subject: 'x' })
    expect(tokens.isRenewable({ ...given, claims: { sub: 'x', exp: EXP } })).toBe(isRenewable)
  })

  test.each([
    ['at', 0, true],
    ['a second before', 1, false],
  ])('renews it %s the margin before its end', (_, seconds, isExpiring) => {
    const exp = (NOW + TOKEN_EXPIRY_MARGIN_MS) / 1000 + seconds
    const { tokens } = openTab()
    const token = { accessToken: '', refreshToken: null, tokenType: 'Bearer', claims: { sub: 'x', exp } }
    expect(tokens.isExpiring(token)).toBe(isExpiring)
  })
})
