import { expect, test } from 'vitest'
import { createVisitStore, draftsOf, visitEntries } from './visit-store.ts'

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

const profile = visitEntries.draft('lotte', 'profile')

test('F-23 a draft is there again after a reload, for its person and its form alone', () => {
  const values = new Map<string, string>()
  createVisitStore(() => storageOf(values)).write(profile, { firstName: 'Lotte' })
  const afterReload = createVisitStore(() => storageOf(values))
  expect(afterReload.read(profile)).toEqual({ firstName: 'Lotte' })
  expect(afterReload.read(visitEntries.draft('joris', 'profile'))).toBeNull()
  expect(afterReload.read(visitEntries.draft('lotte', 'project'))).toBeNull()
})

test.each(['', '{', '{"firstName":1}'])('F-23 a stored draft %j that is none counts as absent', (text) => {
  const store = createVisitStore(() => storageOf(new Map([[profile.key, text]])))
  expect(store.read(profile)).toBeNull()
})

test('F-23 wiping takes the drafts of everybody, or of everybody else', () => {
  const values = new Map([['other', 'stays']])
  const store = createVisitStore(() => storageOf(values))
  const fill = () => {
    store.write(profile, { firstName: 'Lotte' })
    store.write(visitEntries.draft('joris', 'profile'), { firstName: 'Joris' })
  }
  fill()
  store.removeAll(draftsOf(), draftsOf('lotte'))
  expect([...values.keys()]).toEqual(['other', profile.key])
  fill()
  store.removeAll(draftsOf())
  expect([...values.keys()]).toEqual(['other'])
})

test('F-29 F-23 where storage is forbidden a draft lasts in memory, and can be wiped', () => {
  const store = createVisitStore(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.write(profile, { firstName: 'Lotte' })
  expect(store.read(profile)).toEqual({ firstName: 'Lotte' })
  store.removeAll(draftsOf())
  expect(store.read(profile)).toBeNull()
})
