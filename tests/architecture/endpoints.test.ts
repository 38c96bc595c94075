import { describe, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoints/table.ts'
import { filesUnder, type SourceFile } from './source.ts'

/** How tests name an endpoint: `projectEndpoints.read` for `projects.read`. */
function mentions(text: string, name: string): boolean {
  const [group = '', call = ''] = name.split('.')
  const object = `${group.replace(/s$/, '')}Endpoints`
  return new RegExp(`\\b${object}\\.${call}\\b`).test(text) || text.includes(`'${name}'`)
}

const untested = (names: readonly string[], tests: readonly SourceFile[]): string[] =>
  names.filter((name) => !tests.some(({ text }) => mentions(text, name)))

describe('endpoints', () => {
  test('every endpoint of the call table is named by a test of the API', () => {
    const names = endpointTable.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(untested(names, filesUnder('tests/api', /\.test\.ts$/))).toEqual([])
  })

  test('findings are found', () => {
    const tests = [{ path: 'x.test.ts', text: 'await call(projectEndpoints.read, …)' }]
    expect(untested(['projects.read', 'projects.remove', 'auth.token'], tests)).toEqual([
      'projects.remove',
      'auth.token',
    ])
  })
})
