import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = `${ROOT}node_modules/.cache/route-access`

const HEAD = `
  import { createRootRoute, createRoute } from '@tanstack/react-router'
  import type {} from '../../../src/app/boot/create-app.tsx'
  const root = createRootRoute({ staticData: { access: 'customer' } })
  const base = { getParentRoute: () => root } as const
`

const ROUTES = {
  good: "export const good = createRoute({ ...base, path: '/a', staticData: { access: 'customer' } })",
  none: "export const none = createRoute({ ...base, path: '/b' })",
  empty: "export const empty = createRoute({ ...base, path: '/c', staticData: {} })",
  third: "export const third = createRoute({ ...base, path: '/d', staticData: { access: 'public' } })",
}

/** Type-checks each route with the types of the portal; resolves to the names of invalid ones. */
async function refusedRoutes(): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(ROUTES)) await writeFile(`${FOLDER}/${name}.ts`, `${HEAD}\n${text}\n`)
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['vite/client'],
      jsx: 'react-jsx',
      composite: false,
      emitDeclarationOnly: false,
      rootDir: '../../..',
      noEmit: true,
    },
    files: Object.keys(ROUTES).map((name) => `${name}.ts`),
    references: [],
  }
  await writeFile(`${FOLDER}/tsconfig.json`, JSON.stringify(config))
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '-p', FOLDER, '--pretty', 'false'],
      { cwd: ROOT },
      (_, stdout) => resolve(stdout),
    )
  })
  return Object.keys(ROUTES).filter((name) => new RegExp(`route-access/${name}\\.ts\\(`).test(output))
}

/** The compiler reads the whole portal, which takes longer on a busy machine. */
const LIMIT_MS = 240_000

describe('route types', () => {
  test(
    'a route without access or with an unknown kind of access is a type error (S016, S085)',
    async () => {
      expect(await refusedRoutes()).toEqual(['none', 'empty', 'third'])
    },
    LIMIT_MS,
  )
})
