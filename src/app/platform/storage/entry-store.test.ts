import { expect, test } from 'vitest'
import { createEntryStore, webStorageArea } from './entry-store.ts'
import { draftEntry, draftPrefix } from './page-entries.ts'
import { entries } from './registry.ts'

function storageOf(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

const openStore = (open: Parameters<typeof webStorageArea>[0]) => createEntryStore(webStorageArea(open))

test('the chosen language is read after a reload; an unknown one counts as absent (S012)', () => {
  const values = new Map<string, string>()
  expect(openStore(() => storageOf(values)).write(entries.locale, 'fr')).toBe(true)
  expect(openStore(() => storageOf(values)).read(entries.locale)).toBe('fr')
  values.set('locale', 'de')
  expect(openStore(() => storageOf(values)).read(entries.locale)).toBeNull()
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
])('with storage %s a preference is kept in memory (F-29)', (_, open) => {
  const store = openStore(open)
  expect(store.read(entries.locale)).toBeNull()
  expect(store.write(entries.locale, 'fr')).toBe(false)
  expect(store.read(entries.locale)).toBe('fr')
})

const profile = draftEntry('lotte', 'profile')

test('a draft survives a reload, for its customer and form only (F-23)', () => {
  const values = new Map<string, string>()
  openStore(() => storageOf(values)).write(profile, { firstName: 'Lotte' })
  const afterReload = openStore(() => storageOf(values))
  expect(afterReload.read(profile)).toEqual({ firstName: 'Lotte' })
  expect(afterReload.read(draftEntry('joris', 'profile'))).toBeNull()
  expect(afterReload.read(draftEntry('lotte', 'project'))).toBeNull()
})

test.each(['', '{', '{"firstName":1}'])('an invalid stored draft %j counts as absent (F-23)', (text) => {
  const store = openStore(() => storageOf(new Map([[profile.name, text]])))
  expect(store.read(profile)).toBeNull()
})

test('drafts can be removed for all customers, or for all but one (F-23)', () => {
  const values = new Map([['other', 'stays']])
  const store = openStore(() => storageOf(values))
  const fill = () => {
    store.write(profile, { firstName: 'Lotte' })
    store.write(draftEntry('joris', 'profile'), { firstName: 'Joris' })
  }
  fill()
  store.removeAll(draftPrefix(), draftPrefix('lotte'))
  expect([...values.keys()]).toEqual(['other', profile.name])
  fill()
  store.removeAll(draftPrefix())
  expect([...values.keys()]).toEqual(['other'])
})

test('with storage forbidden a draft is kept in memory and can be removed (F-29, F-23)', () => {
  const store = openStore(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.write(profile, { firstName: 'Lotte' })
  expect(store.read(profile)).toEqual({ firstName: 'Lotte' })
  store.removeAll(draftPrefix())
  expect(store.read(profile)).toBeNull()
})
