import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from './source.ts'

const DECISIONS = readFileSync(new URL('../conformance/decisions.md', import.meta.url), 'utf8')

test('queries that a focus does not refetch are few, and their reasons are documented (S145, T29)', () => {
  const exceptions = filesUnder('src/app', /\.tsx?$/)
    .filter(({ path }) => !/\.test\.tsx?$|platform\/query\//.test(path))
    .filter(({ text }) => /refetchOnWindowFocus: false|\bstaleTime\b/.test(text))
    // Queries that refetch on focus even while they are fresh.
    .filter(({ text }) => !/staleTime: \w+, refetchOnWindowFocus: 'always'/.test(text))
    .map(({ path }) => path)
  const documented = [...DECISIONS.matchAll(/^ +\| `(src\/app\/[^`]+)`/gm)].map(([, path]) => path)
  expect(new Set(exceptions)).toEqual(new Set(documented))
  expect(exceptions.length).toBeLessThanOrEqual(5)
})
