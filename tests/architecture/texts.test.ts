import { describe, expect, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, NAMESPACES } from '#contract/configuration/locales.ts'
import { code, listUnder, readText, type SourceFile } from './source.ts'
import { flatKeys, keyUses, missingPlurals, singular, type Texts } from './text-keys.ts'

/** Folders with a file or folder per language. */
const TEXT_FOLDERS = ['src/app/locales', 'src/server/locales', 'src/contract/pages']

const readTexts = (path: string): Texts => JSON.parse(readText(path)) as Texts
/** Names of the text files in the default language; `app` and `app-…` form one namespace. */
const fileNames = (): string[] =>
  listUnder(`src/app/locales/${DEFAULT_LOCALE}`).map((path) => path.replace(/^.*\/(.+)\.json$/, '$1'))
const keysOf = (namespace: string): string[] =>
  fileNames()
    .filter((name) => name === namespace || name.startsWith(`${namespace}-`))
    .flatMap((name) => flatKeys(readTexts(`src/app/locales/${DEFAULT_LOCALE}/${name}.json`)))

/** All keys with their namespace, without plural endings. */
const allKeys = (): string[] => [
  ...new Set(NAMESPACES.flatMap((name) => keysOf(name).map((key) => `${name}:${singular(key)}`))),
]

const appCode = (): SourceFile[] => code().filter(({ path }) => path.startsWith('src/app/') && !path.includes('.test.'))

/** Matches a key with or without its namespace. */
const matchesKey = (pattern: RegExp, key: string): boolean =>
  pattern.test(key) || pattern.test(key.replace(/^\w+:/, ''))

function unknownKeys(files: readonly SourceFile[], keys: readonly string[]): string[] {
  const certain = files.flatMap(keyUses).filter((use) => use.certain)
  return certain
    .filter(({ pattern }) => !keys.some((key) => matchesKey(pattern, key)))
    .map(({ path, shown }) => `${path}: ${shown}`)
}

function unusedKeys(files: readonly SourceFile[], keys: readonly string[]): string[] {
  // A template without any fixed part would match everything.
  const uses = files.flatMap(keyUses).filter(({ shown }) => /[\w]/.test(shown.replaceAll('${…}', '')))
  return keys.filter((key) => !uses.some(({ pattern }) => matchesKey(pattern, key)))
}

describe('texts', () => {
  test('Dutch (the default) and French have the same files (S134)', () => {
    expect(LOCALES).toEqual(['nl', 'fr'])
    expect(DEFAULT_LOCALE).toBe('nl')
    for (const folder of TEXT_FOLDERS) {
      const [nl, fr] = LOCALES.map((locale) =>
        listUnder(folder)
          .filter((path) => path.startsWith(`${folder}/${locale}`))
          .map((path) => path.replace(`${folder}/${locale}`, '')),
      )
      expect(nl?.length, folder).toBeGreaterThan(0)
      expect(fr, folder).toEqual(nl)
    }
  })

  test('the namespaces are common (the default) and app (S135)', () => {
    expect(NAMESPACES).toEqual(['common', 'app'])
    expect(fileNames()).toEqual(expect.arrayContaining(['app', 'common']))
    expect([...new Set(fileNames().map((name) => name.replace(/-\w+$/, '')))].sort()).toEqual(['app', 'common'])
  })

  test('files of one namespace have no duplicate keys, and every file is loaded by a page (S135)', () => {
    for (const name of NAMESPACES) {
      const keys = keysOf(name)
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
      // A text in one file and a group of texts in another would overwrite each other.
      const groups = new Set(keys.flatMap((key) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index))))
      expect(keys.filter((key) => groups.has(key))).toEqual([])
    }
    // By its route, or by a data module that the route starts.
    const loaders = appCode().filter(({ path }) => /^src\/app\/(routes|data)\//.test(path))
    const parts = fileNames().filter((name) => name.includes('-'))
    expect(parts.length).toBeGreaterThan(0)
    const isLoaded = (name: string) => loaders.some(({ text }) => new RegExp(`loadTexts\\([^)]*'${name}'`).test(text))
    expect(parts.filter((name) => !isLoaded(name))).toEqual([])
  })

  test('code names the two namespaces only, not their parts (S135)', () => {
    const named = appCode().flatMap(({ path, text }) =>
      [...text.matchAll(/useTranslation\('([^']*)'\)|TFunction<'([^']*)'>|\bt\('([\w-]+):/g)].flatMap((match) => {
        const name = match[1] ?? match[2] ?? match[3]
        return NAMESPACES.some((namespace) => namespace === name) ? [] : [`${path}: ${name}`]
      }),
    )
    expect(named).toEqual([])
  })

  test('every text exists in Dutch and in French, with all plural forms of each language (S012)', () => {
    const pairs = TEXT_FOLDERS.flatMap((folder) => listUnder(folder)).filter((path) => /\/nl[./].*json$/.test(path))
    expect(pairs.length).toBeGreaterThan(0)
    for (const path of pairs) {
      const [nl, fr] = [flatKeys(readTexts(path)), flatKeys(readTexts(path.replace(/\/nl([./])/, '/fr$1')))]
      expect(
        fr.map(singular).filter((key) => !nl.map(singular).includes(key)),
        `missing in ${path}`,
      ).toEqual([])
      expect(
        nl.map(singular).filter((key) => !fr.map(singular).includes(key)),
        `missing in the French version of ${path}`,
      ).toEqual([])
      expect(missingPlurals(nl, 'nl'), path).toEqual([])
      expect(missingPlurals(fr, 'fr'), path).toEqual([])
    }
  })

  test('top-level keys are valid export names of a chunk', () => {
    const reserved =
      /^(delete|new|default|class|function|import|export|return|switch|typeof|var|void|with|in|if|do|for)$/
    const files = listUnder('src/app/locales').filter((path) => path.endsWith('.json'))
    const outermost = files.flatMap((path) => Object.keys(readTexts(path)))
    expect(outermost.filter((key) => reserved.test(key) || !/^[a-z]\w*$/i.test(key))).toEqual([])
  })

  test('no text is empty (S012)', () => {
    const empty = (texts: Texts): string[] =>
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'string' ? (value.trim() ? [] : [key]) : empty(value),
      )
    const files = TEXT_FOLDERS.flatMap((folder) => listUnder(folder)).filter((path) => path.endsWith('.json'))
    expect(files.flatMap((path) => empty(readTexts(path)))).toEqual([])
  })

  test('every used text key exists', () => {
    expect(unknownKeys(appCode(), allKeys())).toEqual([])
  })

  test('every text key is used', () => {
    expect(unusedKeys(appCode(), allKeys())).toEqual([])
  })

  test('unknown and unused keys and missing plurals are found', () => {
    const file = (text: string): SourceFile[] => [{ path: 'src/app/x.tsx', text }]
    const keys = ['common:a.one', 'app:status.DONE', 'app:status.OPEN']
    expect(unknownKeys(file("t('a.two')"), keys)).toEqual(['src/app/x.tsx: a.two'])
    expect(unknownKeys(file('i18n.t(`state.${x}`)'), keys)).toEqual(['src/app/x.tsx: state.${…}'])
    expect(unknownKeys(file("t(x ? 'a.one' : 'a.two')"), keys)).toEqual(['src/app/x.tsx: a.two'])
    expect(unknownKeys(file("t('a.one'); t('app:status.DONE'); t(`status.${x}`); other('a.two')"), keys)).toEqual([])
    expect(unusedKeys(file('t(`status.${x}`)'), keys)).toEqual(['common:a.one'])
    expect(unusedKeys(file("const label = { key: 'a.one' }; t(`${label}`)"), keys)).toEqual([
      'app:status.DONE',
      'app:status.OPEN',
    ])
    expect(missingPlurals(['n_one', 'n_other'], 'fr')).toEqual(['n_many'])
    expect(missingPlurals(['n_one', 'n_other'], 'nl')).toEqual([])
  })
})
