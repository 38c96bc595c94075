import { describe, expect, test } from 'vitest'
import { RECOVERY_CODES } from '#contract/configuration/limits.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { hashSecret, matchesSecret } from './secret-hash.ts'

const KEY = new Uint8Array(32)

describe('a secret that is read again', () => {
  test.each<[string, { id?: string; key?: Uint8Array; cut?: number }, string | null]>([
    ['with its key and row', {}, 'geheim'],
    ['with another row', { id: 'other' }, null],
    ['with another key', { key: new Uint8Array(32).fill(1) }, null],
    ['when it was cut', { cut: -1 }, null],
  ])('is opened %s: %j (F-56)', async (_, { id = 'row', key = KEY, cut }, expected) => {
    const sealed = await sealSecret('geheim', 'row', KEY)
    expect(sealed).not.toContain('geheim')
    expect(await openSecret(sealed.slice(0, cut), id, key)).toBe(expected)
  })

  test('is sealed anew each time (F-56)', async () => {
    expect(await sealSecret('geheim', 'row', KEY)).not.toBe(await sealSecret('geheim', 'row', KEY))
  })
})

test.each([
  ['geheim', hashSecret('geheim'), true],
  ['geheim', hashSecret('Geheim'), false],
  ['geheim', hashSecret('geheim').slice(1), false],
  ['', '', false],
])('the secret %j matches the hash %j: %s (F-56)', (secret, stored, expected) => {
  expect(matchesSecret(secret, stored)).toBe(expected)
})

describe('recovery codes', () => {
  test('are different, in two groups without letters that look like others, and found by their hashes', async () => {
    const { codes, salt, hashes } = await createRecoveryCodes()
    expect([new Set(codes).size, new Set(hashes).size]).toEqual([RECOVERY_CODES, RECOVERY_CODES])
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await hashRecoveryCode(codes[0] ?? '', salt)).toBe(hashes[0])
    expect((await createRecoveryCodes()).salt).not.toBe(salt)
  })

  test.each([
    ['01AB2-CDE34', true],
    ['01ab2cde34', true],
    [' 01AB2 - CDE34\n', true],
    ['OIAB2-CDE34', true],
    ['olab2-cde34', true],
    ['01AB2-CDE35', false],
    ['01AB2-CDE3', false],
  ])('typed as %j one is the same: %s', async (typed, expected) => {
    const salt = 'c3RlZW4tdm9vci1zdGVlbg'
    const isSame = (await hashRecoveryCode(typed, salt)) === (await hashRecoveryCode('01AB2-CDE34', salt))
    expect(isSame).toBe(expected)
  })
})
