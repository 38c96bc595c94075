import { describe, expect, test } from 'vitest'
import { CHECK_INS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { createQueuedCheckIns } from './queued-check-ins.ts'

const TEN = Date.parse('2027-09-01T08:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** A browser's storage; each call creates a queue on it, as a reload does. */
function tablet() {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
  const clock = { now: TEN }
  const start = () =>
    createQueuedCheckIns(
      () => storage,
      () => clock.now,
    )
  return { entries, clock, start }
}

const byCode = { method: 'CODE', code: '482915', appointmentId: null } as const

describe('the queue of check-ins (B32)', () => {
  test('survives a reload, and its storage entry is removed once it is empty', () => {
    const { entries, start } = tablet()
    const checkIn = start().add(byCode)
    expect(checkIn).toMatchObject({ ...byCode, at: TEN, failure: null })
    const again = start()
    expect(again.list()).toEqual([checkIn])
    again.remove(checkIn.key)
    expect(again.list()).toEqual([])
    expect([...entries.keys()]).toEqual([])
  })

  test('stores repeated attempts as one check-in under one key', () => {
    const { start } = tablet()
    const checkIns = start()
    const [first, second] = [checkIns.add(byCode), checkIns.add(byCode)]
    expect(second.key).toBe(first.key)
    expect(checkIns.add({ ...byCode, code: '117430' }).key).not.toBe(first.key)
    expect(checkIns.list()).toHaveLength(2)
  })

  test('removes the code of a failed check-in and drops it the next day, but keeps pending ones', () => {
    const { entries, clock, start } = tablet()
    const checkIns = start()
    const failed = checkIns.add(byCode)
    checkIns.markFailed(failed.key, 'unknown')
    expect(checkIns.list()).toMatchObject([{ failure: 'unknown', code: null, appointmentId: null }])
    expect(entries.get(CHECK_INS_STORAGE_KEY)).not.toContain(byCode.code)
    // After a failure the same code can be added again.
    const pending = checkIns.add(byCode)
    expect(pending.key).not.toBe(failed.key)
    clock.now += DAY_MS
    expect(start().list()).toEqual([pending])
  })

  test('calls its subscribers, and returns the same list while nothing has changed', () => {
    const { start } = tablet()
    const checkIns = start()
    let calls = 0
    const stop = checkIns.subscribe(() => (calls += 1))
    const { key } = checkIns.add(byCode)
    expect(checkIns.list()).toBe(checkIns.list())
    checkIns.remove(key)
    expect(calls).toBe(2)
    stop()
    checkIns.add(byCode)
    expect(calls).toBe(2)
  })

  test('reads and writes a check-in of an earlier version with its stored field names', () => {
    const { entries, start } = tablet()
    const stored = { key: 'k', at: TEN, method: 'NAME', code: null, visitId: 'v', refusal: null }
    entries.set(CHECK_INS_STORAGE_KEY, JSON.stringify([stored]))
    const checkIns = start()
    expect(checkIns.pending()).toEqual([
      { key: 'k', at: TEN, method: 'NAME', code: null, appointmentId: 'v', failure: null },
    ])
    checkIns.markFailed('k', 'unknown')
    expect(JSON.parse(entries.get(CHECK_INS_STORAGE_KEY) ?? '')).toEqual([
      { ...stored, visitId: null, refusal: 'unknown' },
    ])
  })

  test('treats an entry of another format as empty', () => {
    const { entries, start } = tablet()
    entries.set(CHECK_INS_STORAGE_KEY, '[{"key":1}]')
    expect(start().list()).toEqual([])
  })
})
