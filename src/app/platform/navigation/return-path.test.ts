import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('return paths', () => {
  test('path, query and hash of pages of the portal are kept (T06) (S014)', () => {
    expect(safeReturnPath('/projects/42?projectId=662E41#x')).toBe('/projects/42?projectId=662E41#x')
    expect(safeReturnPath('/')).toBe('/')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil',
    '',
    undefined,
    '/./\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
  ])('%j is replaced by the home page (S019, T05)', (back) => {
    expect(safeReturnPath(back)).toBe('/')
  })

  test.each([
    '/auth/login?back=/auth/login',
    '/auth',
    '/AUTH/login',
    '/%61uth/login',
    '//auth/login',
    '/x/../auth/login',
  ])('the logged-out page %s is replaced by the home page (S019)', (back) => {
    expect(safeReturnPath(back)).toBe('/')
  })

  test('a very long hash is dropped, path and query are kept (T06) (S019)', () => {
    expect(safeReturnPath(`/projects?q=dak#${'x'.repeat(1501)}`)).toBe('/projects?q=dak')
  })

  test('any input gives a path of this origin, which is returned unchanged the next time (S019)', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '\t', '.', '%', '2', 'F', ':', '@', 'a', '?', '#', ' '),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile.map((text) => `/${text}`),
        ),
        (candidate) => {
          const path = safeReturnPath(candidate)
          expect(path.startsWith('/')).toBe(true)
          expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example')
          expect(safeReturnPath(path)).toBe(path)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
