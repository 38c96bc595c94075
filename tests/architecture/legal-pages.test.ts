import { describe, expect, test } from 'vitest'
import {
  COOKIE_NAMES,
  EVENTS_STORAGE_KEY,
  OFFLINE_DOCUMENTS_CACHE,
  QUERY_CACHE_STORAGE_KEY,
  RELOADED_BUILD_STORAGE_KEY,
  STAFF_DEVICE_COOKIE,
  STAFF_LOCALE_COOKIE,
  STAFF_SESSION_COOKIE,
  STAFF_USE_COOKIE,
  ITEM_CHANGES_STORAGE_KEY,
} from '#contract/storage/storage-keys.ts'
import { STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { LOCALES } from '#contract/configuration/locales.ts'
import { LEGAL_PAGES } from '#contract/pages/page-frame.ts'
import { legalPage } from '#build/legal-pages.ts'
import { EDITS_DATABASE } from '#app/data/projects/outbox/queued-edit.ts'
import { QUESTIONS_DATABASE } from '#app/data/questions/question-outbox.ts'
import { UPLOADS_DATABASE } from '#app/data/projects/outbox/upload-store.ts'
import { appearanceEntries } from '#app/platform/storage/appearance.ts'
import { comparisonEntry } from '#app/platform/storage/comparison-entry.ts'
import { draftPrefix, pageEntries } from '#app/platform/storage/page-entries.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { tabletEntries } from '#app/platform/storage/tablet-entries.ts'

const REGISTERED = [
  ...Object.values(entries),
  ...Object.values(tabletEntries),
  ...Object.values(appearanceEntries),
  ...Object.values(pageEntries),
  comparisonEntry,
]

/** Names of everything that the portal stores in a browser. */
const storedNames = (): string[] => [
  ...REGISTERED.map(({ name }) => name),
  draftPrefix(),
  QUERY_CACHE_STORAGE_KEY,
  EDITS_DATABASE,
  UPLOADS_DATABASE,
  EVENTS_STORAGE_KEY,
  QUESTIONS_DATABASE,
  ITEM_CHANGES_STORAGE_KEY,
  OFFLINE_DOCUMENTS_CACHE,
  RELOADED_BUILD_STORAGE_KEY,
  STAFF_DEVICE_COOKIE,
  STAFF_LOCALE_COOKIE,
  STAFF_SESSION_COOKIE,
  STAFF_USE_COOKIE,
]

/** Every legal page by file name. */
async function legalPages(): Promise<Map<string, string>> {
  const files = LEGAL_PAGES.flatMap((name) => LOCALES.map((locale) => ({ name, locale })))
  const pages = files.map(
    async ({ name, locale }) => [`${name}.${locale}.html`, await legalPage(name, locale)] as const,
  )
  return new Map(await Promise.all(pages))
}

describe('legal pages', () => {
  test('every page exists in both languages and links to the other one (E48)', async () => {
    const pages = await legalPages()
    for (const [file, html] of pages) {
      const [name = '', locale = ''] = file.split('.')
      expect(html, file).toContain(`<html lang="${locale}-BE" data-known>`)
      for (const other of LOCALES) expect(html, file).toContain(`href="/legal/${name}.${other}.html"`)
      expect(html, `${file} has no script and no inline style`).not.toMatch(/<script|<style|\sstyle=/)
    }
  })

  test('both languages say as much, and how long links and cookies are kept (E48)', async () => {
    const pages = await legalPages()
    const shape = (file: string) => pages.get(file)?.match(/<(h[12]|tr|li)\b/g)
    for (const name of LEGAL_PAGES) expect(shape(`${name}.fr.html`), name).toEqual(shape(`${name}.nl.html`))
    const counted = (file: string, text: RegExp) => pages.get(file)?.replaceAll(/\s+/g, ' ').match(text)?.length
    expect(counted('privacy.nl.html', /geldig, en dertig dagen later gewist/g)).toBe(2)
    expect(counted('privacy.fr.html', /et effacée? trente jours plus tard/g)).toBe(2)
    expect(counted('privacy.nl.html', /Een aanmelding: dertig dagen, ook als u zich eerder afmeldt/g)).toBe(1)
    expect(counted('privacy.fr.html', /Une connexion.: trente jours, même si vous vous déconnectez plus tôt/g)).toBe(1)
    expect(counted('cookies.nl.html', /die van de vier eerste telkens als ze vernieuwd worden/g)).toBe(1)
    expect(counted('cookies.fr.html', /ceux des quatre premiers, chaque fois qu’ils sont renouvelés/g)).toBe(1)
  })

  test('the list contains exactly what the portal stores in a browser (E48)', () => {
    expect(STORED_ENTRIES.map(({ name }) => name.replace('…', '')).sort()).toEqual(storedNames().sort())
    // Storage, purpose and lifetime match the storage registry.
    for (const { name, kind, consent, lifetime } of REGISTERED) {
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
    const cookies = REGISTERED.filter(({ kind }) => kind === 'cookie')
    expect(cookies.map(({ name }) => name).sort()).toEqual(Object.values(COOKIE_NAMES).sort())
  })

  test.each(LOCALES)('the cookie page describes purpose and lifetime of every entry (%s) (E48)', async (locale) => {
    const html = await legalPage('cookies', locale)
    const rows = [...html.matchAll(/<tr><td><code>(.*?)<\/code><\/td><td>(.+?)<\/td><td>(.+?)<\/td><td>(.+?)<\/td>/g)]
    expect(rows.map(([, name]) => name)).toEqual(STORED_ENTRIES.map(({ name }) => name))
    expect(new Set(rows.map(([, , purpose]) => purpose)).size).toBe(rows.length)
    expect(html).not.toContain('<!--')
  })
})
