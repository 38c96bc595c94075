import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'

const README = readFileSync(new URL('../../src/server/README.md', import.meta.url), 'utf8')

/** The variables that the table of settings names in its first column. */
const documented = README.split('\n').flatMap((line) => {
  const [, first = ''] = /^\| (`[A-Z][^|]*`) +\|/.exec(line) ?? []
  return Array.from(first.matchAll(/`([A-Z0-9_]+)`/g), ([, name = '']) => name)
})

test('the table of src/server/README.md lists every setting, and no other', () => {
  expect(variableNames.length).toBeGreaterThan(20)
  // Only the tests read it.
  const read = [...variableNames, 'PORTAL_CHROMIUM']
  // The URLs of sign-in providers are described below the table.
  expect(documented.filter((name) => !read.includes(name))).toEqual([])
  expect(read.filter((name) => !documented.includes(name) && !/_URL_/.test(name))).toEqual([])
  expect(read.filter((name) => !README.includes(`\`${name}\``))).toEqual([])
})
