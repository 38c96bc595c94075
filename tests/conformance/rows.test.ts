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
const repeated = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index)

/** Names that a link to a page can end in: its explicit anchors, and those that renderers make of headings. */
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

describe('the rows (B41)', () => {
  test('are 152 specified, 53 that customers expect, 46 beyond, 65 of reliability, 20 of performance', () => {
    const counts = MARKS.map((mark) => ROWS.filter((row) => row.mark === mark).length)
    expect(counts).toEqual([152, 53, 46, 65, 20])
  })

  test('have an id each that no other row has, in the form and the order of their mark', () => {
    const ids = ROWS.map(({ id }) => id)
    expect(repeated(ids)).toEqual([])
    expect(ROWS.filter(({ id, mark }) => !ID_FORMS[mark].test(id))).toEqual([])
    for (const mark of MARKS) {
      const ofMark = ROWS.filter((row) => row.mark === mark).map(({ id }) => id)
      expect(ofMark).toEqual(ofMark.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    }
  })

  test('have a name and an acceptance each, and no other members', () => {
    for (const row of ROWS) expect(Object.keys(row), row.id).toEqual(['id', 'name', 'mark', 'acceptance'])
    const empty = ROWS.filter(({ name, acceptance }) => !name.trim() || !acceptance.trim())
    expect(empty.map(({ id }) => id)).toEqual([])
  })
})

describe('the pages about the rows (B41)', () => {
  const known = new Set(ROWS.map(({ id }) => id))
  const decisions = readPage('decisions.md')

  test('decide T01–T50, each once, with an anchor and a text', () => {
    const sections = Array.from(
      decisions.matchAll(/^<a id="(T\d\d)"><\/a>\n\n## (T\d\d) \S.*\n\n(?=[^#<\n])/gm),
      ([, anchor, id]) => [anchor, id],
    )
    const all = Array.from({ length: 50 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`)
    expect(sections).toEqual(all.map((id) => [id, id]))
    expect(decisions.match(/^#+ T\d\d /gm)).toHaveLength(all.length)
  })

  test.each(PAGES)('%s names only rows and decisions that exist', (name) => {
    const page = readPage(name)
    expect(rowIds(page).filter((id) => !known.has(id))).toEqual([])
    expect(decisionIds(page).filter((id) => !anchorsOf(decisions).includes(id))).toEqual([])
  })

  test('the acceptance of a row names only rows and decisions that exist', () => {
    const text = ROWS.map(({ acceptance }) => acceptance).join('\n')
    expect(rowIds(text).filter((id) => !known.has(id))).toEqual([])
    expect(decisionIds(text).filter((id) => !anchorsOf(decisions).includes(id))).toEqual([])
  })

  test('an acceptance that refers to a section of decisions.md gives a title that is there', () => {
    const titles = ROWS.flatMap(({ acceptance }) =>
      Array.from(acceptance.matchAll(/decisions\.md under ([A-Z][a-z]*(?: [a-z]+)*)/g), ([, title = '']) => title),
    )
    expect(titles.length).toBeGreaterThan(3)
    expect(titles.filter((title) => !decisions.includes(`\n## ${title}\n`))).toEqual([])
  })

  test.each(PAGES)('%s has anchors that are all different, and links that lead to one', (name) => {
    const page = readPage(name)
    expect(repeated(anchorsOf(page))).toEqual([])
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
