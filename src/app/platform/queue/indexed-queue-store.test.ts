import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { indexedEntryStore, indexedQueueStore, memoryEntryStore, memoryQueueStore } from './indexed-queue-store.ts'

interface Item {
  readonly id: string
  readonly at: string
}

const schema = v.array(v.object({ id: v.string(), at: v.string() }))
const item = (id: string, at = '2026-06-01T10:00:00Z'): Item => ({ id, at })

let databases = 0
/** A database of this test, as opened ones are cached. */
let database = ''
const queueOf = (owner: string) =>
  indexedQueueStore<Item>({ database, store: 'queues', owner }, schema, (entry) => ({ ...entry }))
const entriesOf = (owner: string) => indexedEntryStore<Item>({ database, store: 'items', owner })

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  database = `database-${databases++}`
})
afterEach(() => void vi.useRealTimers())

describe('a queue that is stored as a whole', () => {
  test('belongs to its owner, and changes in one transaction', async () => {
    const mine = queueOf('me')
    expect(await mine.read()).toEqual([])
    const [first, second] = await Promise.all([
      mine.change((queue) => [...queue, item('a')]),
      mine.change((queue) => [...queue, item('b')]),
    ])
    expect([first, second]).toEqual([[item('a')], [item('a'), item('b')]])
    await queueOf('other').change(() => [item('c')])
    expect(await queueOf('me').read()).toEqual([item('a'), item('b')])
    await mine.remove()
    expect([await mine.read(), await queueOf('other').read()]).toEqual([[], [item('c')]])
  })

  test('counts entries that this build cannot parse as absent', async () => {
    const strict = indexedQueueStore<Item>({ database, store: 'queues', owner: 'me' }, schema, ({ id }) => ({ id }))
    await strict.change(() => [item('a')])
    expect(await strict.read()).toEqual([])
    expect(await strict.change((queue) => [...queue, item('b')])).toEqual([item('b')])
  })
})

describe('entries that are stored one by one', () => {
  test('are read in order of insertion, those of their owner only', async () => {
    const mine = entriesOf('me')
    await mine.put(item('z', '2026-06-01T10:00:00Z'))
    await mine.put(item('a', '2026-06-01T11:00:00Z'))
    await mine.put(item('m', '2026-06-01T10:30:00Z'))
    await mine.put(item('b', '2026-06-01T10:10:00Z'))
    await entriesOf('other').put(item('o'))
    expect((await mine.read()).map(({ id }) => id)).toEqual(['z', 'b', 'm', 'a'])
    expect([await mine.has('m'), await mine.has('o'), await entriesOf('other').has('o')]).toEqual([true, false, true])
    await mine.delete('m')
    expect([await mine.has('m'), (await mine.read()).length]).toEqual([false, 3])
    await mine.remove()
    expect([await mine.read(), (await entriesOf('other').read()).length]).toEqual([[], 1])
  })
})

test('only stores in memory lose their entries with the page', () => {
  const [indexed, memory] = [
    [queueOf('me'), entriesOf('me')],
    [memoryQueueStore<Item>(), memoryEntryStore<Item>()],
  ]
  expect(indexed.map(({ isPersistent }) => isPersistent)).toEqual([true, true])
  expect(memory.map(({ isPersistent }) => isPersistent)).toEqual([false, false])
})

describe('a browser without databases', () => {
  test('rejects reads and writes, and an entry counts as present', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const queue = queueOf('me')
    const stored = entriesOf('me')
    await expect(queue.read()).rejects.toThrow("reading 'open'")
    await expect(queue.change(() => [item('a')])).rejects.toThrow("reading 'open'")
    await expect(stored.put(item('a'))).rejects.toThrow("reading 'open'")
    await expect(stored.read()).rejects.toThrow("reading 'open'")
    expect(await stored.has('a')).toBe(true)
    vi.unstubAllGlobals()
  })
})

describe('a store in memory', () => {
  test('holds a queue until it is removed', async () => {
    const queue = memoryQueueStore<Item>()
    expect(await queue.change((before) => [...before, item('a')])).toEqual([item('a')])
    expect(await queue.read()).toEqual([item('a')])
    await queue.remove()
    expect(await queue.read()).toEqual([])
  })

  test('holds entries until they are deleted or all removed', async () => {
    const stored = memoryEntryStore<Item>()
    for (const id of ['a', 'b', 'c']) await stored.put(item(id))
    await stored.delete('b')
    expect((await stored.read()).map(({ id }) => id)).toEqual(['a', 'c'])
    expect([await stored.has('a'), await stored.has('b')]).toEqual([true, false])
    await stored.remove()
    expect(await stored.read()).toEqual([])
  })
})
