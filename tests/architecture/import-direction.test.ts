import { describe, expect, test } from 'vitest'
import { importCycles, layerOf, platformLayerOf, wrongImports } from './import-rules.ts'
import { code, listUnder } from './source.ts'

const findWrongImports = (path: string, text: string) => wrongImports([{ path, text }])

describe('import direction', () => {
  test('every import follows the layers', () => {
    expect(wrongImports(code())).toEqual([])
  })

  test('every folder of src belongs to a layer', () => {
    const layers = new Set(
      listUnder('src')
        .filter((path) => /\.(tsx?|mjs)$/.test(path))
        .map(layerOf),
    )
    const known = ['contract', 'server', 'build', 'document', 'ui', 'platform', 'data', 'features', 'routes', 'boot']
    expect([...layers].filter((layer) => !known.includes(layer.replace('app/', '')))).toEqual([])
  })

  test('every folder of app/platform belongs to a platform layer', () => {
    const folders = new Set(listUnder('src/app/platform').map((path) => path.split('/')[3] ?? ''))
    expect([...folders].filter((folder) => platformLayerOf(folder) < 0)).toEqual([])
  })

  test.each([
    ['src/app/platform/http/send-request.ts', "import type { Session } from '../session/session.ts'"],
    ['src/app/platform/forms/use-form.ts', "const queries = () => import('../query/query-client.ts')"],
    ['src/app/routes/__root.tsx', "import type { RouterContext } from '#app/boot/create-app.tsx'"],
    ['src/app/ui/forms/button.tsx', "import { x } from '#app/platform/session/session.ts'"],
    ['src/app/platform/query/client.ts', "import { x } from '../../data/projects.ts'"],
    ['src/app/data/projects.ts', "import { x } from '#app/ui/forms/button.tsx'"],
    ['src/app/features/projects/list/filter-projects.ts', "import { x } from '#app/features/auth/auth-error.ts'"],
    ['src/app/features/projects/list/filter-projects.ts', "import { Route } from '#app/routes/_app/index.tsx'"],
    ['src/app/document/head.ts', "import { x } from '#app/platform/session/session.ts'"],
    ['src/app/routes/_app/index.tsx', "import { x } from '#app/boot/run-steps.ts'"],
    ['src/app/boot/start-steps.ts', "const page = () => import('#app/features/auth/auth-error.ts')"],
    ['src/app/boot/start-steps.ts', "export { x } from '#server/config.ts'"],
    ['src/server/config.ts', "import type { X } from '#app/boot/create-app.tsx'"],
    ['src/build/finish.ts', "import { x } from '#server/config.ts'"],
    ['src/contract/limits.ts', "import { x } from '#app/platform/session/session.ts'"],
    ['src/app/data/projects.ts', "import { actor } from '#tests/support/actors.ts'"],
    ['src/app/features/auth/auth-error.ts', "import Cookies from 'js-cookie'"],
    ['src/app/features/auth/auth-error.ts', "import { toast } from 'sonner'"],
    ['src/app/data/auth.ts', "import { decodeJwt } from 'jose'"],
    ['src/app/data/auth.ts', "import { readFile } from 'node:fs/promises'"],
    ['src/app/data/auth.ts', "import { Hono } from 'hono'"],
    ['src/contract/http/list-schema.ts', "import { decodeJwt } from 'jose'"],
    ['src/server/config.ts', "import { useState } from 'react'"],
  ])('an import against the layers is found in %s: %s', (path, text) => {
    expect(findWrongImports(path, text)).toHaveLength(1)
  })

  test.each([
    ['src/app/features/projects/list/filter-projects.ts', "import { x } from '#app/data/projects.ts'"],
    ['src/app/platform/api/call.ts', "import type { Session } from '../session/session.ts'"],
    ['src/app/boot/background-sync.ts', "const sync = () => import('../data/tablet/start-background-sync.ts')"],
    ['src/server/http/session.ts', "import { jwtVerify } from 'jose'"],
    ['src/app/ui/forms/button.tsx', "import { LIMITS } from '#contract/configuration/limits.ts'"],
    ['src/app/ui/button.test.tsx', "import { x } from '#server/config.ts'"],
  ])('%s may contain %s', (path, text) => {
    expect(findWrongImports(path, text)).toEqual([])
  })

  test('imports have no cycles', () => {
    expect(importCycles(code())).toEqual([])
  })

  test('a cycle is found, except through types or import()', () => {
    const a = { path: 'src/server/a.ts', text: "import { b } from './b.ts'" }
    const b = (text: string) => ({ path: 'src/server/b.ts', text })
    expect(importCycles([a, b("export * from './a.ts'")])).toEqual([
      'src/server/a.ts -> src/server/b.ts -> src/server/a.ts',
    ])
    expect(importCycles([a, b("import type { A } from './a.ts'; const later = () => import('./a.ts')")])).toEqual([])
  })
})
