import { describe, expect, test } from 'vitest'
import { createHistory } from './history.ts'

const entry = (id: string, size = 1) => {
  return { id, topics: [], data: 'x'.repeat(size), private: true, type: null, retry: null }
}

/** Ids of a history with at most three updates of ten characters, after updates of these sizes. */
function idsAfter(sizes: readonly number[]): string[] {
  const history = createHistory({ updates: 3, size: 10 })
  for (const [nth, size] of sizes.entries()) history.add(entry(String(nth), size))
  return history.all().map(({ id }) => id)
}

describe('the history of updates (F-63)', () => {
  test.each<[readonly number[], readonly string[]]>([
    [[], []],
    [
      [1, 1, 1],
      ['0', '1', '2'],
    ],
    [
      [1, 1, 1, 1],
      ['1', '2', '3'],
    ],
    [
      [4, 6],
      ['0', '1'],
    ],
    [[4, 7], ['1']],
    [[1, 1, 10], ['2']],
    [
      [4, 6, 4, 6, 4],
      ['3', '4'],
    ],
    [[11], []],
    [[1, 11, 10], ['2']],
  ])('after sizes of %j it has %j', (sizes, ids) => {
    expect(idsAfter(sizes)).toEqual(ids)
  })

  test('knows the last update although it was dropped, and each update once', () => {
    const history = createHistory({ updates: 3, size: 10 })
    expect(history.last()).toBe('')
    expect([entry('a'), entry('a'), entry('long', 11)].map(history.add)).toEqual([true, false, true])
    expect([history.last(), history.get('long'), history.all()]).toEqual(['long', undefined, []])
  })

  test('is empty after it was cleared, and holds as much as before', () => {
    const history = createHistory({ updates: 3, size: 10 })
    history.add(entry('a', 10))
    history.clear()
    expect(history.all()).toEqual([])
    for (const id of ['b', 'c']) history.add(entry(id, 5))
    expect(history.after('b')).toEqual([entry('c', 5)])
    expect(history.after('c')).toEqual([])
  })
})
