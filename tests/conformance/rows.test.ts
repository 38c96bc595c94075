import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rowIds } from './row-ids.ts'
import { type Mark, MARKS, ROWS } from './rows.ts'

const PAGES = ['decisions.md', 'specification.md', 'journeys.md'] as const
const ID_FORMS: Readonly<Record<Mark, RegExp>> = {
  specified: /^S\d{3}$/,
  expected: /^E\d\d$/,
  beyond: /^B\d\d$/,
  reliability: /^F-\d\d$/,
  performance: /^P\d{1,2}$/,
}

const readPage = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const decisionIds = (text: string): string[] => Array.from(text.matchAll(/(?<!\w)T\d\d(?!\w)/g), ([id]) => id)
const duplicates = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index)

/** The anchors of a page: explicit ones, and those generated from headings. */
function anchorsOf(page: string): string[] {
  const explicit = Array.from(page.matchAll(/^<a id="([^"]+)"><\/a>$/gm), ([, id = '']) => id)
  const headings = Array.from(page.matchAll(/^##* (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  return [...explicit, ...headings]
}

describe('rows (B41)', () => {
  test('there are 152 specified, 53 expected, 46 beyond, 65 reliability and 20 performance rows', () => {
    const counts = MARKS.map((mark) => ROWS.filter((row) => row.mark === mark).length)
    expect(counts).toEqual([152, 53, 46, 65, 20])
  })

  test('row ids are unique, in the form of their mark, and sorted', () => {
    const ids = ROWS.map(({ id }) => id)
    expect(duplicates(ids)).toEqual([])
    expect(ROWS.filter(({ id, mark }) => !ID_FORMS[mark].test(id))).toEqual([])
    for (const mark of MARKS) {
      const ofMark = ROWS.filter((row) => row.mark === mark).map(({ id }) => id)
      expect(ofMark).toEqual(ofMark.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    }
  })

  test('every row has a name and an acceptance, and no other members', () => {
    for (const row of ROWS) expect(Object.keys(row), row.id).toEqual(['id', 'name', 'mark', 'acceptance'])
    const empty = ROWS.filter(({ name, acceptance }) => !name.trim() || !acceptance.trim())
    expect(empty.map(({ id }) => id)).toEqual([])
  })
})

describe('conformance pages (B41)', () => {
  const known = new Set(ROWS.map(({ id }) => id))
  const decisions = readPage('decisions.md')

  test('decisions.md has T01–T50, each once, with an anchor and a text', () => {
    const sections = Array.from(
      decisions.matchAll(/^<a id="(T\d\d)"><\/a>\n\n## (T\d\d) \S.*\n\n(?=[^#<\n])/gm),
      ([, anchor, id]) => [anchor, id],
    )
    const all = Array.from({ length: 50 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`)
    expect(sections).toEqual(all.map((id) => [id, id]))
    expect(decisions.match(/^#+ T\d\d /gm)).toHaveLength(all.length)
  })

  test.each(PAGES)('%s refers only to existing rows and decisions', (name) => {
    const page = readPage(name)
    expect(rowIds(page).filter((id) => !known.has(id))).toEqual([])
    expect(decisionIds(page).filter((id) => !anchorsOf(decisions).includes(id))).toEqual([])
  })

  test('acceptance texts refer only to existing rows and decisions', () => {
    const text = ROWS.map(({ acceptance }) => acceptance).join('\n')
    expect(rowIds(text).filter((id) => !known.has(id))).toEqual([])
    expect(decisionIds(text).filter((id) => !anchorsOf(decisions).includes(id))).toEqual([])
  })

  test('acceptance texts refer only to existing sections of decisions.md', () => {
    const titles = ROWS.flatMap(({ acceptance }) =>
      Array.from(acceptance.matchAll(/decisions\.md under ([A-Z][a-z]*(?: [a-z]+)*)/g), ([, title = '']) => title),
    )
    expect(titles.length).toBeGreaterThan(3)
    expect(titles.filter((title) => !decisions.includes(`\n## ${title}\n`))).toEqual([])
  })

  test.each(PAGES)('%s has unique anchors and no broken links', (name) => {
    const page = readPage(name)
    expect(duplicates(anchorsOf(page))).toEqual([])
    const links = Array.from(page.matchAll(/\]\(([\w.-]*)#([\w-]+)\)/g), ([, file, anchor = '']) => ({
      file: file || name,
      anchor,
    }))
    expect(links.filter(({ file, anchor }) => !anchorsOf(readPage(file)).includes(anchor))).toEqual([])
  })

  test('there are 16 journeys', () => {
    const numbers = Array.from(readPage('journeys.md').matchAll(/^## Journey (\d+): /gm), ([, number]) =>
      Number(number),
    )
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })
})
