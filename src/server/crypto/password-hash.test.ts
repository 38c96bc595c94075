import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { hashQueue, hashPassword, verifyPassword } from './password-hash.ts'

describe('passwords', () => {
  test('a burst leaves one core free and hashes at most three passwords at a time', async () => {
    const limit = Math.max(1, Math.min(availableParallelism(), 4) - 1)
    const stored = await hashPassword('steen-voor-steen')
    const burst = Promise.all(Array.from({ length: 24 }, () => verifyPassword(stored, 'steen-voor-steen')))
    await new Promise(setImmediate)
    expect([hashQueue.activeCount, hashQueue.pendingCount]).toEqual([limit, 24 - limit])
    expect(new Set(await burst)).toEqual(new Set([true]))
    expect([hashQueue.activeCount, hashQueue.pendingCount]).toEqual([0, 0])
  })

  test('composed and decomposed characters are the same', async () => {
    expect(await verifyPassword(await hashPassword('cafe\u0301-baksteen'), 'caf\u00e9-baksteen')).toBe(true)
  })

  test('no password is correct for a missing account', async () => {
    expect(await verifyPassword(null, 'steen-voor-steen')).toBe(false)
  })
})
