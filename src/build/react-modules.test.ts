import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { asModule } from './react-modules.ts'

const require = createRequire(import.meta.url)

/** What a file exports once it is a module. */
function importAll(code: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) as Promise<
    Record<string, unknown>
  >
}

test.each(['react/cjs/react', 'react/cjs/react-jsx-runtime', 'scheduler/cjs/scheduler'])(
  'P9 as a module %s exports by name and as its default what it does by itself',
  async (name) => {
    const file = resolve(`node_modules/${name}.production.js`)
    const names = Object.keys(require(file) as object).toSorted()
    const { default: whole, ...named } = await importAll(asModule(readFileSync(file, 'utf8')))
    expect(Object.keys(whole as object).toSorted()).toEqual(names)
    expect(named).toEqual(whole)
  },
)

test('P9 what a file of React’s asks for is imported, one name each', () => {
  const code = asModule('var a = require("scheduler"), b = require("react");\nexports.c = () => a.d(b);\n')
  expect(code).toContain("import $required0 from 'scheduler'\nimport $required1 from 'react'")
  expect(code).toContain('var a = $required0, b = $required1')
  expect(code).not.toMatch(/\brequire\(|(?<!\$)\bexports\b/)
})
