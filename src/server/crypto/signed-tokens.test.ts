import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createSignedTokens } from './signed-tokens.ts'

const NOW_S = 1_772_445_600
const KEY = new Uint8Array(32)
const claims = v.object({ kind: v.literal('view') })
const settings = { key: KEY, type: 'link+jwt', claims, clock: { now: () => new Date(NOW_S * 1000) } }
const tokens = createSignedTokens(settings)

interface TokenDraft {
  type?: string
  kind?: string
  key?: Uint8Array
  sub?: string
  exp?: number | null
}

/** A token for `a`, with one property changed. */
function sign({ type = 'link+jwt', kind = 'view', key = KEY, sub = 'a', exp = NOW_S + 1 }: TokenDraft = {}) {
  return new SignJWT({ kind, sub, ...(exp !== null && { exp }) })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .sign(key)
}

test('the same input gives the same token, which holds what was signed (F-55)', async () => {
  const [token, again] = [await tokens.sign('a', { kind: 'view' }, NOW_S + 1), await sign()]
  expect([again, await tokens.read('a', token)]).toEqual([token, { kind: 'view' }])
})

test.each<[string, TokenDraft, 'expired' | null]>([
  ['that has expired', { exp: NOW_S }, 'expired'],
  ['that has expired, with another key', { exp: NOW_S, key: new Uint8Array(32).fill(1) }, null],
  ['that has expired, about something else', { exp: NOW_S, sub: 'b' }, null],
  ['without an end', { exp: null }, null],
  ['of another key', { key: new Uint8Array(32).fill(1) }, null],
  ['of another type', { type: 'at+jwt' }, null],
  ['about something else', { sub: 'b' }, null],
  ['with other claims', { kind: 'all' }, null],
])('a token %s is refused (F-55)', async (_, change, expected) => {
  expect(await tokens.read('a', await sign(change))).toBe(expected)
})

test('a signature has one text only (F-55)', async () => {
  const token = await sign()
  const last = token.at(-1) ?? ''
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const others = characters.split('').filter((character) => character !== last)
  const read = await Promise.all(others.map((character) => tokens.read('a', token.slice(0, -1) + character)))
  expect(new Set(read)).toEqual(new Set([null]))
})
