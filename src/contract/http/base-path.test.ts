import { describe, expect, test } from 'vitest'
import { fileLinkPath, servedPath } from './base-path.ts'
import { endpointTable } from '../endpoint-table.ts'

describe('the base path (T01)', () => {
  test('a path starting with /api/ is served under /v2, any other under /v2/api (S088)', () => {
    expect(servedPath('/api/oauth/token')).toBe('/v2/api/oauth/token')
    expect(servedPath('/customer_projects')).toBe('/v2/api/customer_projects')
    expect(servedPath('/apiary')).toBe('/v2/api/apiary')
  })

  test('every endpoint is served under /v2/api, none under /v2/api/api (S088)', () => {
    for (const { path } of endpointTable) {
      expect(servedPath(path)).toMatch(/^\/v2\/api\/(?!api\/)/)
    }
  })

  test('file links are served under the unversioned /api (S089)', () => {
    expect(fileLinkPath('/files/7?sig=x')).toBe('/api/files/7?sig=x')
  })

  test('no two endpoints share method and path, or a name (S088)', () => {
    const calls = endpointTable.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(calls).size).toBe(calls.length)
    expect(new Set(endpointTable.map(({ name }) => name)).size).toBe(calls.length)
  })
})
