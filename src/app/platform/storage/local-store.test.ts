import { expect, test } from 'vitest'
import { createLocalStore, localEntries } from './local-store.ts'

function storageOf(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('S012 the language chosen is read by the next page; an unknown one is no choice', () => {
  const values = new Map<string, string>()
  expect(createLocalStore(() => storageOf(values)).write(localEntries.locale, 'fr')).toBe(true)
  expect(createLocalStore(() => storageOf(values)).read(localEntries.locale)).toBe('fr')
  values.set('locale', 'de')
  expect(createLocalStore(() => storageOf(values)).read(localEntries.locale)).toBeNull()
})

test.each([
  ['absent', () => null],
  [
    'forbidden',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'full',
    () => ({
      ...storageOf(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  ],
])('F-29 with storage %s a preference lasts for the visit', (_, open) => {
  const store = createLocalStore(open)
  expect(store.read(localEntries.locale)).toBeNull()
  expect(store.write(localEntries.locale, 'fr')).toBe(false)
  expect(store.read(localEntries.locale)).toBe('fr')
})
