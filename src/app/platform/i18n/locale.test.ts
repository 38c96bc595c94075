import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { changeLanguage, loadTexts, startTranslations } from './i18n.ts'
import { currentLocale, showLocale, switchLocale } from './locale.ts'
import {
  restoreTabletLocale,
  setTabletLocale,
  showStaffLocale,
  switchStaffLocale,
  tabletLocale,
} from './tablet-locale.ts'

const { missing, slow } = vi.hoisted(() => ({ missing: new Set<string>(), slow: new Map<string, Promise<void>>() }))
vi.mock('./load-texts.ts', () => ({
  loadTextFile: async (language: string, part: string) => {
    const id = `${language}/${part}`
    await slow.get(id)
    if (missing.has(id)) throw new Error('offline')
    return import(`../../locales/${language}/${part}.json`) as unknown
  },
}))

/** A file that is loaded only when the returned function is called. */
function holdFile(id: string): () => void {
  let release = () => {}
  slow.set(id, new Promise((resolve) => (release = resolve)))
  return release
}

const page = Object.assign(fakeDocument(), { documentElement: { lang: '' } })

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app')
  await changeLanguage('fr')
  await changeLanguage('nl')
})
beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', fakeStorage())
})
afterEach(async () => {
  missing.clear()
  slow.clear()
  vi.unstubAllGlobals()
  await changeLanguage('nl')
})

/** The language of the page, of its document, and those that are stored. */
const state = () => [currentLocale(), page.documentElement.lang, Object.fromEntries(Object.entries(localStorage))]

describe.each([
  ['nl', 'fr', 'nl-BE', 'fr-BE', 'app-help'],
  ['fr', 'nl', 'fr-BE', 'nl-BE', 'app-status'],
] as const)('the language %s', (own, other, ownTag, otherTag, file) => {
  test('is shown and stored once a customer chooses it (S012)', async () => {
    await switchLocale(own)
    expect(state()).toEqual([own, ownTag, { locale: own }])
    await showLocale(other)
    expect(state()).toEqual([other, otherTag, { locale: own }])
  })

  test('of a tablet returns after a visitor who chose the other one (E40, B19)', async () => {
    await switchLocale(own)
    expect(tabletLocale()).toBe(own)
    setTabletLocale(own)
    await switchLocale(other)
    expect(tabletLocale()).toBe(own)
    await restoreTabletLocale()
    expect(state()).toEqual([own, ownTag, { locale: own, tablet_locale: own }])
  })

  test('of a tablet’s first idle screen is that of its later ones (E40, B19)', async () => {
    await switchLocale(own)
    await restoreTabletLocale()
    await switchLocale(other)
    expect(tabletLocale()).toBe(own)
  })

  test('stays, on this device too, while the texts of the other one cannot be loaded (S012, F-29)', async () => {
    await switchLocale(own)
    await loadTexts(file)
    missing.add(`${other}/${file}`)
    expect([await switchLocale(other), await showLocale(other)]).toEqual([false, false])
    expect(state()).toEqual([own, ownTag, { locale: own }])
    await switchStaffLocale(other)
    expect(state()).toEqual([own, ownTag, { locale: own }])
    missing.clear()
    expect(await switchLocale(other)).toBe(true)
    expect(state()).toEqual([other, otherTag, { locale: other }])
  })

  test('of the staff is not that of the visitors (E40, B19)', async () => {
    await switchLocale(other)
    setTabletLocale(own)
    await showStaffLocale()
    expect(state()).toEqual([own, ownTag, { locale: other, tablet_locale: own }])
    await switchStaffLocale(other)
    expect(state()).toEqual([other, otherTag, { locale: other, tablet_locale: own, staff_locale: other }])
    await showLocale(own)
    await showStaffLocale()
    expect(currentLocale()).toBe(other)
  })
})

test('the language chosen last is shown and stored, also when the one before it loads longer (S012)', async () => {
  await switchLocale('nl')
  await loadTexts('app-consent')
  const release = holdFile('fr/app-consent')
  const first = switchLocale('fr')
  await switchLocale('nl')
  release()
  await first
  expect(state()).toEqual(['nl', 'nl-BE', { locale: 'nl' }])
})

test('texts requested while another language loads are shown in it (S012, S135)', async () => {
  await switchLocale('nl')
  await loadTexts('app-facade')
  const release = holdFile('fr/app-facade')
  const change = switchLocale('fr')
  await loadTexts('app-compare')
  release()
  await change
  expect(i18next.t('app:compare.title')).toBe('Comparer')
})
