import { describe, expect, test } from 'vitest'
import { COOKIE_NAMES, OFFLINE_DOCUMENTS_CACHE, RELOADED_BUILD_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { LOCALES } from '#contract/configuration/locales.ts'
import { cookiePage } from '#build/legal-pages.ts'
import { EDITS_DATABASE } from '#app/data/projects/outbox/edit-store.ts'
import { UPLOADS_DATABASE } from '#app/data/projects/outbox/upload-store.ts'
import { CACHE_KEY_PREFIX } from '#app/platform/storage/stored-query-cache.ts'
import { draftPrefix, entries } from '#app/platform/storage/registry.ts'
import { listUnder, readText } from './source.ts'

/** Everything that the portal keeps in a browser, by name. */
const kept = (): string[] => [
  ...Object.values(entries).map(({ name }) => name),
  draftPrefix(),
  CACHE_KEY_PREFIX,
  EDITS_DATABASE,
  UPLOADS_DATABASE,
  OFFLINE_DOCUMENTS_CACHE,
  RELOADED_BUILD_STORAGE_KEY,
]

/** Every legal page by its file's name; those about cookies are made by the build. */
async function legalPages(): Promise<Map<string, string>> {
  const written = listUnder('public/legal').filter((path) => path.endsWith('.html'))
  const made = await Promise.all(
    LOCALES.map(async (locale) => [`cookies.${locale}.html`, await cookiePage(locale)] as const),
  )
  return new Map([...written.map((path) => [path.replace('public/legal/', ''), readText(path)] as const), ...made])
}

describe('the legal pages', () => {
  test('there are the same ones in both languages, and each links to its other language (E48)', async () => {
    const pages = await legalPages()
    expect([...pages.keys()].sort()).toEqual(
      ['cookies', 'privacy', 'terms'].flatMap((name) => [`${name}.fr.html`, `${name}.nl.html`]),
    )
    for (const [file, html] of pages) {
      const [name = '', locale = ''] = file.split('.')
      expect(html, file).toContain(`<html lang="${locale}-BE">`)
      for (const other of LOCALES) expect(html, file).toContain(`href="/legal/${name}.${other}.html"`)
      expect(html, `${file} needs no script and no inline style`).not.toMatch(/<script|<style|\sstyle=/)
    }
  })

  test('the one list names everything that is kept in a browser, and nothing else (E48)', () => {
    expect(STORED_ENTRIES.map(({ name }) => name.replace('…', '')).sort()).toEqual(kept().sort())
    // The registry says the same of each: where it is stored, for what and for how long.
    for (const { name, kind, consent, lifetime } of Object.values(entries)) {
      expect(
        STORED_ENTRIES.find((entry) => entry.name === name),
        name,
      ).toEqual({
        name,
        area: kind === 'cookie' ? 'cookie' : 'storage',
        purpose: consent,
        lifetime,
      })
    }
    const cookies = Object.values(entries).filter(({ kind }) => kind === 'cookie')
    expect(cookies.map(({ name }) => name).sort()).toEqual(Object.values(COOKIE_NAMES).sort())
  })

  test.each(LOCALES)(
    'the page about cookies says of each what it is for, and for how long (%s) (E48)',
    async (locale) => {
      const html = await cookiePage(locale)
      const rows = [...html.matchAll(/<tr><td><code>(.*?)<\/code><\/td><td>(.+?)<\/td><td>(.+?)<\/td><td>(.+?)<\/td>/g)]
      expect(rows.map(([, name]) => name)).toEqual(STORED_ENTRIES.map(({ name }) => name))
      expect(new Set(rows.map(([, , purpose]) => purpose)).size).toBe(rows.length)
      expect(html).not.toContain('<!--')
    },
  )
})
