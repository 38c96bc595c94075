import { readdirSync } from 'node:fs'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/configuration/locales.ts'
import { changeLanguage, loadTexts, startTranslations } from './i18n.ts'

/** One of each form: French has one form for 0 and 1, and another one for millions. */
const COUNTS = [0, 1, 2, 1_000_000]
const NAMESPACES = ['common', 'app']
const PLURAL = /_(one|many|other)$/
const FOLDER = new URL('../../locales/nl', import.meta.url)

interface Texts {
  readonly [key: string]: string | Texts
}

/** Keys of texts with plural forms, without their ending. */
function pluralKeys(texts: Texts, prefix: string): string[] {
  const keys = Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== 'string') return pluralKeys(value, `${prefix}${key}.`)
    return PLURAL.test(key) ? [prefix + key.replace(PLURAL, '')] : []
  })
  return [...new Set(keys)]
}

/** The text for a count, other values shown by their name. */
function render(key: string, count: number): string {
  const text: string = i18next.t(key, { count, skipInterpolation: true, returnDetails: false })
  return text.replaceAll('{{count}}', String(count))
}

test('every text with a number is right for none, one, several and a million (S012)', async () => {
  await startTranslations('nl')
  const files = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ''))
  await Promise.all(files.map((file) => loadTexts(file as Parameters<typeof loadTexts>[number])))
  const lines: string[] = []
  for (const locale of LOCALES) {
    await changeLanguage(locale)
    const texts = i18next.store.data[locale] as unknown as Readonly<Record<string, Texts>>
    for (const namespace of NAMESPACES) {
      for (const key of pluralKeys(texts[namespace] ?? {}, `${namespace}:`).toSorted()) {
        lines.push(`${locale} ${key}`, ...COUNTS.map((count) => `  ${render(key, count)}`), '')
      }
    }
  }
  expect(lines.length).toBeGreaterThan(0)
  // Read every changed line: a form that exists may still be wrong.
  await expect(lines.join('\n')).toMatchFileSnapshot('plural-forms.txt')
})
