import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The variables that the table of settings names in its first column. */
const documented = README.split('\n').flatMap((line) => {
  const [, first = ''] = /^\| (`[A-Z][^|]*`) +\|/.exec(line) ?? []
  return Array.from(first.matchAll(/`([A-Z0-9_]+)`/g), ([, name = '']) => name)
})

test('the README tells of every setting in its table, and of none that there is not', () => {
  expect(variableNames.length).toBeGreaterThan(20)
  // Read by the tests alone.
  const read = [...variableNames, 'PORTAL_CHROMIUM']
  // Where the companies are asked is for their stand-ins, and told of below the table.
  expect(documented.filter((name) => !read.includes(name))).toEqual([])
  expect(read.filter((name) => !documented.includes(name) && !/_URL_/.test(name))).toEqual([])
  expect(read.filter((name) => !README.includes(`\`${name}\``))).toEqual([])
})
