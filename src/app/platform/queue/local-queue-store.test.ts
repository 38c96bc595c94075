import { describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { createLocalQueueStore } from './local-queue-store.ts'

const KEY = 'numbers'
const schema = v.array(v.number())

/** A browser storage in memory; `state` makes it refuse writes, or forget them silently. */
function memoryStorage() {
  const values = new Map<string, string>()
  const state = { refuses: false, forgets: false }
  return {
    values,
    state,
    getItem: (name: string) => values.get(name) ?? null,
    setItem(name: string, value: string) {
      if (state.refuses) throw new DOMException('full', 'QuotaExceededError')
      if (!state.forgets) values.set(name, value)
    },
    removeItem: (name: string) => void values.delete(name),
  }
}

function numbersIn(storage: ReturnType<typeof memoryStorage> | null) {
  return createLocalQueueStore<number>({ key: KEY, schema, open: () => storage })
}

describe('a queue in localStorage', () => {
  test('is read by the next page, and removes its key when it is empty', () => {
    const storage = memoryStorage()
    numbersIn(storage).change((numbers) => [...numbers, 1, 2])
    expect(storage.values.get(KEY)).toBe('[1,2]')
    const next = numbersIn(storage)
    expect(next.read()).toEqual([1, 2])
    next.change((numbers) => numbers.slice(1))
    expect(next.read()).toEqual([2])
    next.clear()
    expect([next.read(), [...storage.values]]).toEqual([[], []])
  })

  test('returns the same array until it changes, here or in another tab', () => {
    const storage = memoryStorage()
    const numbers = numbersIn(storage)
    const empty = numbers.read()
    expect(numbers.read()).toBe(empty)
    numbers.change(() => [1])
    const one = numbers.read()
    expect(numbers.read()).toBe(one)
    storage.values.set(KEY, '[1,2]')
    expect(numbers.read()).toEqual([1, 2])
    storage.values.delete(KEY)
    expect(numbers.read()).toEqual([])
  })

  test.each([
    ['text that is no JSON', '{'],
    ['entries of another kind', '["a"]'],
    ['something else than a list', '1'],
  ])('counts %s as empty', (_, text) => {
    const storage = memoryStorage()
    storage.values.set(KEY, text)
    expect(numbersIn(storage).read()).toEqual([])
  })

  test('stores entries in their own format', () => {
    const storage = memoryStorage()
    const doubled = createLocalQueueStore<number>({
      key: KEY,
      schema: v.pipe(
        schema,
        v.transform((numbers) => numbers.map((number) => number / 2)),
      ),
      serialize: (number) => number * 2,
      open: () => storage,
    })
    doubled.change(() => [3])
    expect(storage.values.get(KEY)).toBe('[6]')
    storage.values.set(KEY, '[8]')
    expect(doubled.read()).toEqual([4])
  })

  test.each([
    ['is absent', null],
    ['is full', 'refuses'],
    ['forgets what is written', 'forgets'],
  ] as const)('lasts until the page closes when the storage %s', (_, fault) => {
    const storage = memoryStorage()
    const numbers = numbersIn(fault === null ? null : storage)
    expect(numbers.isPersistent()).toBe(true)
    if (fault !== null) storage.state[fault] = true
    numbers.change(() => [1])
    expect([numbers.read(), numbers.isPersistent()]).toEqual([[1], false])
    numbers.change((before) => [...before, 2])
    expect(numbers.read()).toEqual([1, 2])
    numbers.clear()
    expect([numbers.read(), numbers.isPersistent()]).toEqual([[], true])
  })

  test('is stored again once the storage takes it', () => {
    const storage = memoryStorage()
    const numbers = numbersIn(storage)
    storage.state.refuses = true
    numbers.change(() => [1])
    storage.state.refuses = false
    numbers.change((before) => [...before, 2])
    expect([storage.values.get(KEY), numbers.isPersistent()]).toEqual(['[1,2]', true])
  })

  test('notifies of every change here and in other tabs until it is unsubscribed', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    const ofKey = (key: string | null) => Object.assign(new Event('storage'), { key })
    const numbers = numbersIn(memoryStorage())
    const listener = vi.fn<() => void>()
    const unsubscribe = numbers.subscribe(listener)
    numbers.change(() => [1])
    numbers.change(() => [1])
    expect(listener).toHaveBeenCalledTimes(2)
    target.dispatchEvent(ofKey('another'))
    expect(listener).toHaveBeenCalledTimes(2)
    target.dispatchEvent(ofKey(KEY))
    // The whole storage was cleared.
    target.dispatchEvent(ofKey(null))
    expect(listener).toHaveBeenCalledTimes(4)
    unsubscribe()
    numbers.clear()
    target.dispatchEvent(ofKey(KEY))
    expect(listener).toHaveBeenCalledTimes(4)
    vi.unstubAllGlobals()
  })
})
