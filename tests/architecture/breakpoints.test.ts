import { describe, expect, test } from 'vitest'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { filesUnder, type SourceFile } from './source.ts'

/** Widths in media and container queries that do not come from the contract. */
function foreignWidths(sheets: readonly SourceFile[]): string[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@(?:media|custom-media)([^{;]*)/g)].flatMap(([, query = '']) => {
      if (!/\b(width|inline-size)\b/.test(query)) return []
      const names = [...query.matchAll(/env\(--(\w+)\)/g)].map(([, name = '']) => name)
      const numbers = query.match(/\d*\.?\d+(px|r?em)/g) ?? []
      const unknown = names.filter((name) => !(name in BREAKPOINTS))
      return [...unknown, ...numbers].map((width) => `${path}: ${width}`)
    }),
  )
}

describe('breakpoints', () => {
  test('the breakpoints are 481, 769, 1025 and 1201 pixels (S132)', () => {
    expect(Object.values(BREAKPOINTS)).toEqual([481, 769, 1025, 1201])
  })

  test('style sheets use only the breakpoint names of the contract (S132)', () => {
    const sheets = filesUnder('src/app', /\.css$/)
    expect(sheets.some(({ text }) => text.includes('env(--'))).toBe(true)
    expect(foreignWidths(sheets)).toEqual([])
  })

  test('unknown widths are found', () => {
    const sheet = (text: string): SourceFile[] => [{ path: 'x.css', text }]
    expect(foreignWidths(sheet('@media (width >= 768px) { a {} }'))).toEqual(['x.css: 768px'])
    expect(foreignWidths(sheet('@media (min-width: env(--tiny)) { a {} }'))).toEqual(['x.css: tiny'])
    expect(foreignWidths(sheet('@media (width >= env(--medium)) and (pointer: fine) { a { width: 20px } }'))).toEqual(
      [],
    )
    expect(foreignWidths(sheet('@media (prefers-color-scheme: dark) { a { width: 20px } }'))).toEqual([])
  })
})
