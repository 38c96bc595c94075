import { describe, expect, test } from 'vitest'
import { CHECK_INS_STORAGE_KEY } from '#contract/constants/cookies.ts'
import { createNotedCheckIns } from './noted-check-ins.ts'

const TEN = Date.parse('2027-09-01T08:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** A browser's storage, and a tablet that notes in it, each time as after a reload. */
function tablet() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  const clock = { now: TEN }
  const start = () =>
    createNotedCheckIns(
      () => storage,
      () => clock.now,
    )
  return { kept, clock, start }
}

const byCode = { method: 'CODE', code: '482915', visitId: null } as const

describe('B32 what a tablet notes', () => {
  test('is there again after a reload, and gone with its entry once it was sent', () => {
    const { kept, start } = tablet()
    const noted = start().add(byCode)
    expect(noted).toMatchObject({ ...byCode, at: TEN, refusal: null })
    const again = start()
    expect(again.all()).toEqual([noted])
    again.remove(noted.key)
    expect(again.all()).toEqual([])
    expect([...kept.keys()]).toEqual([])
  })

  test('is one check-in however often the visitor tries, under one key', () => {
    const { start } = tablet()
    const checkIns = start()
    const [first, second] = [checkIns.add(byCode), checkIns.add(byCode)]
    expect(second.key).toBe(first.key)
    expect(checkIns.add({ ...byCode, code: '117430' }).key).not.toBe(first.key)
    expect(checkIns.all()).toHaveLength(2)
  })

  test('keeps no code of one that was refused, forgets it the next day, and one that waits never', () => {
    const { kept, clock, start } = tablet()
    const checkIns = start()
    const refused = checkIns.add(byCode)
    checkIns.refuse(refused.key, 'unknown')
    expect(checkIns.all()).toMatchObject([{ refusal: 'unknown', code: null, visitId: null }])
    expect(kept.get(CHECK_INS_STORAGE_KEY)).not.toContain(byCode.code)
    // Refused once, the same code may be noted again.
    const waiting = checkIns.add(byCode)
    expect(waiting.key).not.toBe(refused.key)
    clock.now += DAY_MS
    expect(start().all()).toEqual([waiting])
  })

  test('tells whoever listens, and gives the same list while nothing has changed', () => {
    const { start } = tablet()
    const checkIns = start()
    let told = 0
    const stop = checkIns.subscribe(() => (told += 1))
    const { key } = checkIns.add(byCode)
    expect(checkIns.all()).toBe(checkIns.all())
    checkIns.remove(key)
    expect(told).toBe(2)
    stop()
    checkIns.add(byCode)
    expect(told).toBe(2)
  })

  test('what is not ours in its entry counts as nothing', () => {
    const { kept, start } = tablet()
    kept.set(CHECK_INS_STORAGE_KEY, '[{"key":1}]')
    expect(start().all()).toEqual([])
  })
})
