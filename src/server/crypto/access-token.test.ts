import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens, type Subject } from './access-token.ts'

const START = new Date('2026-03-02T10:00:00Z')
const KEY = new Uint8Array(32)

let now = START
const createTokens = (key = KEY) => createAccessTokens(key, { now: () => now })
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

const CUSTOMER = { kind: 'customer', id: 'c1', sessionId: 's1' } as const
const TABLET = { kind: 'showroom', id: 'tablet-1' } as const

test.each<[Subject, object]>([
  [CUSTOMER, { kind: 'customer', sub: 'c1', sid: 's1' }],
  [TABLET, { kind: 'showroom', sub: 'tablet-1' }],
])('a token of %j says so and nothing else (F-55)', async (subject, claims) => {
  now = START
  const tokens = createTokens()
  const token = await tokens.sign(subject, 60)
  const iat = START.getTime() / 1000
  const issued = { iss: expect.any(String), aud: expect.any(String), iat, exp: iat + 60 }
  expect([decodeProtectedHeader(token), decodeJwt(token)]).toEqual([
    { alg: 'HS256', typ: 'at+jwt' },
    { ...claims, ...issued },
  ])
  const verified = await tokens.verify(token)
  expect(verified).toStrictEqual(subject)
  // Its signature is verified once.
  expect(await tokens.verify(token)).toBe(verified)
  expect(await createTokens(new Uint8Array(32).fill(1)).verify(token)).toBeNull()
})

test.each([
  [59, CUSTOMER],
  [59.9, CUSTOMER],
  [60, null],
  [61, null],
])('a token of a minute after %d s is of %j, also where it was seen before (F-55)', async (seconds, subject) => {
  now = START
  const tokens = createTokens()
  const token = await tokens.sign(CUSTOMER, 60)
  const [seen, unseen] = [tokens, createTokens()]
  await seen.verify(token)
  now = after(seconds)
  expect([await seen.verify(token), await unseen.verify(token)]).toEqual([subject, subject])
})
