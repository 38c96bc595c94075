import { describe, expect, test } from 'vitest'
import { LOCALE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { chooseLanguage } from './start-language.ts'

function sources(search: string, stored: string | null, languages: string[]) {
  const entries = new Map(stored === null ? [] : [[LOCALE_STORAGE_KEY, stored]])
  const storage = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
  return { entries, sources: { search, languages, storage } }
}

describe('the initial language', () => {
  test('is Dutch by default (S012, S134)', () => {
    expect(chooseLanguage(sources('', null, []).sources)).toBe('nl')
    expect(chooseLanguage(sources('', null, ['en-GB', 'de']).sources)).toBe('nl')
  })

  test('is taken from ?lang, the stored choice or the browser, in this order (S134, T39)', () => {
    expect(chooseLanguage(sources('?lang=nl', 'fr', ['fr']).sources)).toBe('nl')
    expect(chooseLanguage(sources('', 'fr', ['nl-BE']).sources)).toBe('fr')
    expect(chooseLanguage(sources('', null, ['en', 'fr-BE', 'nl']).sources)).toBe('fr')
  })

  test('is stored if ?lang sets it; an unknown ?lang is ignored (S134)', () => {
    const setup = sources('?lang=fr', null, ['nl'])
    chooseLanguage(setup.sources)
    expect(setup.entries.get(LOCALE_STORAGE_KEY)).toBe('fr')
    expect(chooseLanguage(sources('?lang=xx', null, ['fr']).sources)).toBe('fr')
  })

  test('is taken from ?lang even if storage throws (S134)', () => {
    const storage = () => {
      throw new Error('refused')
    }
    expect(chooseLanguage({ search: '?lang=fr', languages: [], storage })).toBe('fr')
  })
})
