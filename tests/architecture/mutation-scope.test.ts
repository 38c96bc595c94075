import { expect, test } from 'vitest'
import { readDiff } from '../mutation/changed-lines.ts'
import { SCOPES, SHARED_TESTS, testsOf } from '../mutation/scope.ts'
import { listUnder } from './source.ts'

test('mutants are made in added and changed lines of code, not of tests', () => {
  const diff = [
    'diff --git a/src/contract/a.ts b/src/contract/a.ts',
    '--- a/src/contract/a.ts',
    '+++ b/src/contract/a.ts',
    '@@ -3 +3,2 @@ export const one = 1',
    '-old',
    '+new',
    '+@@ -1 +1 @@ in a text',
    '@@ -9,2 +10 @@',
    '@@ -20,4 +19,0 @@ only removed',
    '--- a/src/contract/a.test.ts',
    '+++ b/src/contract/a.test.ts',
    '@@ -1 +1 @@',
    '--- /dev/null',
    '+++ b/src/app/form.tsx',
    '@@ -0,0 +1,7 @@',
    '--- a/src/app/routeTree.gen.ts',
    '+++ b/src/app/routeTree.gen.ts',
    '@@ -1 +1 @@',
    '--- a/src/app/texts.json',
    '+++ b/src/app/texts.json',
    '@@ -1 +1 @@',
  ]
  expect(readDiff(diff.join('\n'))).toEqual([
    'src/contract/a.ts:3-4',
    'src/contract/a.ts:10-10',
    'src/app/form.tsx:1-7',
  ])
})

test('each part of the server has tests that its mutants meet', () => {
  const parts = SCOPES.filter(({ project }) => project === 'api')
  const tests = [...listUnder('tests/api'), ...listUnder('src/server')]
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => !SHARED_TESTS.includes(path))
  const toPattern = (glob: string) =>
    new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*')}$`)
  const hasTests = (globs: readonly string[]) =>
    globs.map(toPattern).some((pattern) => tests.some((path) => pattern.test(path)))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((scope) => !hasTests(testsOf(scope))).map(({ folder }) => folder)).toEqual([])
})
