import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { splitModule } from './split-valibot.ts'

const SOURCE = `
let seen = 0
/** Adds. */
/* @__NO_SIDE_EFFECTS__ */
function add(a, b) { return a + b }
function twice(n) { count(); return add(n, n) }
function count() { seen += 1 }
var Wrong = class extends Error {}
export { add, twice as double, Wrong }
`

test('P1 each function is a module that imports what it calls; what shares a variable stays together', () => {
  const modules = splitModule(SOURCE, '@/')
  expect([...modules.keys()]).toEqual(['core', 'add', 'twice', 'Wrong', 'index'])
  expect(modules.get('twice')).toContain("import { count } from '@/core'")
  expect(modules.get('twice')).toContain("import { add } from '@/add'")
  expect(modules.get('add')).toContain('/* @__NO_SIDE_EFFECTS__ */\nfunction add')
  expect(modules.get('index')).toContain("export { twice as double } from '@/twice'")
})

test('P1 nothing of valibot is lost', async () => {
  const source = await readFile(fileURLToPath(import.meta.resolve('valibot')), 'utf8')
  const index = splitModule(source, '@/').get('index') ?? ''
  const names = [...index.matchAll(/ as (\w+) \}/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set(Object.keys(v)))
  expect(index).not.toContain(`'@/${String(undefined)}'`)
})
