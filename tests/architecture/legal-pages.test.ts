import { describe, expect, test } from 'vitest'
import { CHECK_INS_STORAGE_KEY, COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { LOCALES } from '#contract/constants/locales.ts'
import { QUEUE_DATABASE } from '#app/platform/outbox/queue-store.ts'
import { UPLOADS_DATABASE } from '#app/platform/outbox/upload-store.ts'
import { CACHE_KEY_PREFIX } from '#app/platform/query/stored-copies.ts'
import { localEntries } from '#app/platform/storage/local-store.ts'
import { draftsOf, visitEntries } from '#app/platform/storage/visit-store.ts'
import { listUnder, readText } from './source.ts'

/** Everything that the portal keeps in a browser, by name. */
const kept = (): string[] => [
  ...Object.values(COOKIE_NAMES),
  ...Object.values(localEntries).map(({ key }) => key),
  ...Object.values(visitEntries).flatMap((entry) => ('key' in entry ? [entry.key] : [])),
  draftsOf(),
  CACHE_KEY_PREFIX,
  QUEUE_DATABASE,
  UPLOADS_DATABASE,
  CHECK_INS_STORAGE_KEY,
]

describe('the legal pages', () => {
  test('E48 there are the same ones in both languages, and each links to its other language', () => {
    const pages = listUnder('public/legal').filter((path) => path.endsWith('.html'))
    expect(pages.map((path) => path.replace('public/legal/', '')).sort()).toEqual(
      ['cookies', 'privacy', 'terms'].flatMap((name) => [`${name}.fr.html`, `${name}.nl.html`]),
    )
    for (const path of pages) {
      const [, name = '', locale = ''] = /(\w+)\.(\w+)\.html$/.exec(path) ?? []
      const html = readText(path)
      expect(html, path).toContain(`<html lang="${locale}-BE">`)
      for (const other of LOCALES) expect(html, path).toContain(`href="/legal/${name}.${other}.html"`)
      expect(html, `${path} needs no script and no inline style`).not.toMatch(/<script|<style|\sstyle=/)
    }
  })

  test.each(LOCALES)('E48 the cookie page names everything that is kept in a browser (%s)', (locale) => {
    const html = readText(`public/legal/cookies.${locale}.html`)
    expect(kept().filter((name) => !html.includes(`<code>${name}`))).toEqual([])
  })
})
