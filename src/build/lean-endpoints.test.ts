import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leanTable } from './lean-endpoints.ts'

const FOLDER = new URL('../contract/endpoints/', import.meta.url)
const tables = readdirSync(FOLDER).filter((name) => /^(?!define-endpoint|.*\.test)[\w-]+\.ts$/.test(name))

test('P9 no endpoint brings into the browser what only the backend reads, and loses nothing else', () => {
  expect(tables.length).toBeGreaterThan(5)
  for (const name of tables) {
    const source = readFileSync(new URL(name, FOLDER), 'utf8')
    const lean = leanTable(name, source)
    expect(lean, name).not.toMatch(/^ {4}(summary|problems|params|query|body)\b/m)
    const rows = (text: string) =>
      text.match(/name: '[\w.]+'|path: '[^']+'|method: '\w+'|callers: \[|output: |bodyKind: /g)
    expect(rows(lean), name).toEqual(rows(source))
  }
})

test('members go wherever they stand in a row, and only there', () => {
  const source = `import { schema } from './schema.ts'
import { text } from './text.ts'
const params = v.object({})
export const rows = {
  one: defineEndpoint({ name: 'one', params, query: v.object({ body: v.string() }), output: v.object({ summary: text }) }),
  two: defineEndpoint({ ...own, body: schema })
}`
  expect(leanTable('x.ts', source).replace(/\s+/g, ' ').trim()).toBe(
    "import { text } from './text.ts' const params = v.object({}) export const rows = { one: defineEndpoint({ name: 'one', output: v.object({ summary: text }) }), two: defineEndpoint({ ...own, }) }",
  )
})
