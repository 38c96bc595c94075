import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutDocumentation } from './lean-endpoints.ts'

const FOLDER = new URL('../contract/endpoints/', import.meta.url)
const tables = readdirSync(FOLDER).filter((name) => /^(?!define-endpoint|.*\.test)[\w-]+\.ts$/.test(name))
const sources = tables.map((name) => ({ name, source: readFileSync(new URL(name, FOLDER), 'utf8') }))

test('P9 no endpoint brings its documentation into the browser, and nothing else is lost', () => {
  expect(sources.length).toBeGreaterThan(5)
  for (const { name, source } of sources) {
    const lean = withoutDocumentation(source)
    expect(lean, name).not.toMatch(/summary:|problems: \[\d/)
    const rows = (text: string) => text.match(/name: '[\w.]+'|path: '[^']+'|method: '\w+'|callers: \[/g)
    expect(rows(lean), name).toEqual(rows(source))
  }
})
