import { describe, expect, test } from 'vitest'
import { listUnder, readText } from './source.ts'

/** The requirements of OWASP ASVS 5.0.0 by level: section, then numbers. */
const LEVELS = {
  1: `
  1.2 1,2,3,4,5; 1.3 1,2; 1.5 1; 2.1 1; 2.2 1,2; 2.3 1; 3.2 1,2; 3.3 1; 3.4 1,2; 3.5 1,2,3; 4.1 1; 4.4 1; 5.2 1,2;
  5.3 1,2; 6.1 1; 6.2 1,2,3,4,5,6,7,8; 6.3 1,2; 6.4 1,2; 7.2 1,2,3,4; 7.4 1,2; 8.1 1; 8.2 1,2; 8.3 1; 9.1 1,2,3;
  9.2 1; 10.4 1,2,3,4,5; 11.3 1,2; 11.4 1; 12.1 1; 12.2 1,2; 13.4 1; 14.2 1; 14.3 1; 15.1 1; 15.2 1; 15.3 1`,
  2: `
  1.1 1,2; 1.2 6,7,8,9; 1.3 3,4,5,6,7,8,9,10,11; 1.4 1,2,3; 1.5 2; 2.1 2,3; 2.2 3; 2.3 2,3,4; 2.4 1; 3.3 2,3,4;
  3.4 3,4,5,6; 3.5 4,5; 3.7 1,2; 4.1 2,3; 4.2 1; 4.3 1,2; 4.4 2,3,4; 5.1 1; 5.2 3; 5.4 1,2,3; 6.1 2,3; 6.2
  9,10,11,12; 6.3 3,4; 6.4 3,4; 6.5 1,2,3,4,5; 6.6 1,2,3; 6.8 1,2,3,4; 7.1 1,2,3; 7.3 1,2; 7.4 3,4,5; 7.5 1,2; 7.6
  1,2; 8.1 2; 8.2 3; 8.4 1; 9.2 2,3,4; 10.1 1,2; 10.2 1,2; 10.3 1,2,3,4; 10.4 6,7,8,9,10,11; 10.5 1,2,3,4,5; 10.6
  1,2; 10.7 1,2,3; 11.1 1,2; 11.2 1,2,3; 11.3 3; 11.4 2,3,4; 11.5 1; 11.6 1; 12.1 2,3; 12.3 1,2,3,4; 13.1 1; 13.2
  1,2,3,4,5; 13.3 1,2; 13.4 2,3,4,5; 14.1 1,2; 14.2 2,3,4; 14.3 2,3; 15.1 2,3; 15.2 2,3; 15.3 2,3,4,5,6,7; 16.1 1;
  16.2 1,2,3,4,5; 16.3 1,2,3,4; 16.4 1,2,3; 16.5 1,2,3; 17.1 1; 17.2 1,2,3,4; 17.3 1,2`,
}

/** The ids of a level, such as `V1.2.1`. */
const idsOf = (level: keyof typeof LEVELS): string[] =>
  LEVELS[level].split(';').flatMap((section) => {
    const [name = '', numbers = ''] = section.trim().split(/\s+/)
    return numbers.split(',').map((number) => `V${name}.${number}`)
  })

interface Row {
  readonly id: string
  readonly level: number
  readonly state: string
  readonly text: string
}

const rowsOf = (document: string): Row[] =>
  [...document.matchAll(/^- \*\*(V[\d.]+)\*\* L(\d) .*?_([A-Z][a-z ]+)_: (.+)$/gm)].map(
    ([, id = '', level, state = '', text = '']) => ({ id, level: Number(level), state, text }),
  )

/** What a row names that does not exist: files, and titles of tests in the file before them. */
function missingIn({ id, text }: Row, read: (path: string) => string | null): string[] {
  const named = [...text.matchAll(/`((?:src|tests)\/[^`]+)`((?:,? ?“[^”]+”)*)/g)]
  return named.flatMap(([, path = '', titles = '']) => {
    const content = read(path)
    if (content === null) return [`${id}: ${path}`]
    return [...titles.matchAll(/“([^”]+)”/g)]
      .map(([, title = '']) => title)
      .filter((title) => !content.includes(title))
      .map((title) => `${id}: “${title}” in ${path}`)
  })
}

const rows = rowsOf(readText('src/server/SECURITY.md'))

describe('the checklist of security requirements', () => {
  test('it has each requirement of levels 1 and 2 once', () => {
    expect([idsOf(1).length, idsOf(2).length]).toEqual([70, 183])
    const at = (level: number) => rows.filter((row) => row.level === level).map(({ id }) => id)
    expect(at(1)).toEqual(idsOf(1))
    expect(at(2)).toEqual(idsOf(2))
  })

  test('each is shown by a test, held, not applicable or open, and the counts are right', () => {
    const states = ['Shown', 'Held', 'Not applicable', 'Open']
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
    const isTest = /`(?:src|tests)\/[^`]+\.(?:test|spec)\.tsx?`/
    expect(rows.filter(({ state, text }) => state === 'Shown' && !isTest.test(text))).toEqual([])
    const table = [...readText('src/server/SECURITY.md').matchAll(/^\| (\w[\w ]+?) +\| +(\d+) \| +(\d+) \|$/gm)]
    const count = (state: string, level: number) =>
      String(rows.filter((row) => row.state === state && row.level === level).length)
    expect(table.map(([, ...cells]) => cells)).toEqual(states.map((state) => [state, count(state, 1), count(state, 2)]))
  })

  test('files and titles that it names exist', () => {
    const files = new Set(['src', 'tests'].flatMap(listUnder))
    const read = (path: string) => (files.has(path) ? readText(path) : null)
    expect(rows.flatMap((row) => missingIn(row, read))).toEqual([])
  })

  test('missing files and titles are found', () => {
    const [row] = rowsOf('- **V1.1.1** L2 Once. _Shown_: `tests/a.ts` “first”, “second”, `tests/b.ts` “third”.')
    expect(row && missingIn(row, (path) => (path === 'tests/a.ts' ? "test('first'" : null))).toEqual([
      'V1.1.1: “second” in tests/a.ts',
      'V1.1.1: tests/b.ts',
    ])
  })
})
