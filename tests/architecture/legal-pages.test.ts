import { describe, expect, test } from 'vitest'
import {
  CHECK_INS_STORAGE_KEY,
  COOKIE_NAMES,
  EVENTS_STORAGE_KEY,
  KEPT_DOCUMENTS_CACHE,
  RENEWED_STORAGE_KEY,
} from '#contract/constants/cookies.ts'
import { KEPT_IN_BROWSER } from '#contract/constants/kept-in-browser.ts'
import { LOCALES } from '#contract/constants/locales.ts'
import { cookiePage } from '#build/legal-pages.ts'
import { installChoice } from '#app/platform/install/install-choice.ts'
import { QUEUE_DATABASE } from '#app/platform/outbox/queue-store.ts'
import { UPLOADS_DATABASE } from '#app/platform/outbox/upload-store.ts'
import { CACHE_KEY_PREFIX } from '#app/platform/query/stored-copies.ts'
import { cookieEntries } from '#app/platform/storage/cookies.ts'
import { localEntries } from '#app/platform/storage/local-store.ts'
import { draftsOf, visitEntries } from '#app/platform/storage/visit-store.ts'
import { listUnder, readText } from './source.ts'

/** Everything that the portal keeps in a browser, by name. */
const kept = (): string[] => [
  ...Object.values(COOKIE_NAMES),
  ...Object.values(localEntries).map(({ key }) => key),
  ...Object.values(visitEntries).flatMap((entry) => ('key' in entry ? [entry.key] : [])),
  installChoice.key,
  draftsOf(),
  CACHE_KEY_PREFIX,
  QUEUE_DATABASE,
  UPLOADS_DATABASE,
  KEPT_DOCUMENTS_CACHE,
  CHECK_INS_STORAGE_KEY,
  EVENTS_STORAGE_KEY,
  RENEWED_STORAGE_KEY,
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
  test('E48 there are the same ones in both languages, and each links to its other language', async () => {
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

  test('E48 the one list names everything that is kept in a browser, and nothing else', () => {
    expect(KEPT_IN_BROWSER.map(({ name }) => name.replace('…', '')).sort()).toEqual(kept().sort())
    // What a cookie is kept for is said in the registry, too.
    for (const { name, consent } of Object.values(cookieEntries)) {
      expect(KEPT_IN_BROWSER.find((entry) => entry.name === name)?.for, name).toBe(consent)
    }
  })

  test.each(LOCALES)(
    'E48 the page about cookies says of each what it is for, and for how long (%s)',
    async (locale) => {
      const html = await cookiePage(locale)
      const rows = [...html.matchAll(/<tr><td><code>(.*?)<\/code><\/td><td>(.+?)<\/td><td>(.+?)<\/td><td>(.+?)<\/td>/g)]
      expect(rows.map(([, name]) => name)).toEqual(KEPT_IN_BROWSER.map(({ name }) => name))
      expect(new Set(rows.map(([, , purpose]) => purpose)).size).toBe(rows.length)
      expect(html).not.toContain('<!--')
    },
  )
})
