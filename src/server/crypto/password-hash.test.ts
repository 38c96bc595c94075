import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { hashing, hashPassword, verifyPassword } from './password-hash.ts'

describe('passwords', () => {
  test('a burst never hashes more at once than one less than the cores', async () => {
    const limit = Math.max(1, Math.min(availableParallelism(), 4) - 1)
    const stored = await hashPassword('steen-voor-steen')
    const burst = Promise.all(Array.from({ length: 24 }, () => verifyPassword(stored, 'steen-voor-steen')))
    await new Promise(setImmediate)
    expect([hashing.activeCount, hashing.pendingCount]).toEqual([limit, 24 - limit])
    expect(new Set(await burst)).toEqual(new Set([true]))
    expect([hashing.activeCount, hashing.pendingCount]).toEqual([0, 0])
  })

  test('the same letters count, however they are composed', async () => {
    expect(await verifyPassword(await hashPassword('cafe\u0301-baksteen'), 'caf\u00e9-baksteen')).toBe(true)
  })

  test('nothing is right for an account without a password', async () => {
    expect(await verifyPassword(null, 'steen-voor-steen')).toBe(false)
  })
})
