import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'

const README = readFileSync(new URL('../../src/server/README.md', import.meta.url), 'utf8')

/** The variables in the first column of the settings table. */
const documented = README.split('\n').flatMap((line) => {
  const [, first = ''] = /^\| (`[A-Z][^|]*`) +\|/.exec(line) ?? []
  return Array.from(first.matchAll(/`([A-Z0-9_]+)`/g), ([, name = '']) => name)
})

test('the table in src/server/README.md lists exactly the settings of the code', () => {
  expect(variableNames.length).toBeGreaterThan(20)
  // Read only by tests.
  const read = [...variableNames, 'PORTAL_CHROMIUM']
  // The URLs of sign-in providers are described below the table.
  expect(documented.filter((name) => !read.includes(name))).toEqual([])
  expect(read.filter((name) => !documented.includes(name) && !/_URL_/.test(name))).toEqual([])
  expect(read.filter((name) => !README.includes(`\`${name}\``))).toEqual([])
})
