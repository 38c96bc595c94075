import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseOpenApi3Documentation } from '@api-platform/api-doc-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type ListeningServer } from '#server/http/listen.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()

let listening: ListeningServer
beforeAll(async () => {
  listening = await listen(server.app, { host: '127.0.0.1', port: 0 })
})
afterAll(() => listening.close())

const address = () => `${listening.url}/v2/api/openapi.json`
const read = async () => (await fetch(address())).text()

/** Types that only fit the document as it should be. */
const CONSUMER = `
import type { components, paths } from './api.ts'
type Read = paths['/customer_projects/{id}']['get']['responses'][200]['content']['application/json']
type Create = paths['/customer_projects']['post']['requestBody']['content']['application/json']
type Refused = components['responses']['UnprocessableEntity']['content']['application/problem+json']
declare const project: Read
export const name: string | null = project.name
export const status: 'ACTIVE' | 'ARCHIVED' = project.status
export const revision: number = project.revision
export const body: Create = { name: 'Woning' }
export const fields = (problem: Refused) => problem.violations?.map(({ propertyPath }) => propertyPath)
// @ts-expect-error A project has no such member.
export const unknown = project.unknown
`

describe('tools read the OpenAPI document', () => {
  test('the linter of Redocly finds nothing', async () => {
    // The paths of the specification are ambiguous: /customers/{id}/profile and /customers/verify-activation/{token}.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
    const problems = await lintFromString({ source: await read(), config, absoluteRef: address() })
    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([])
  })

  test('openapi-typescript makes types that a client can use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kareel-types-'))
    try {
      await writeFile(join(folder, 'api.ts'), await openapiTypes(JSON.parse(await read()) as OpenAPI3))
      await writeFile(join(folder, 'client.ts'), CONSUMER)
      const compiler = resolve('node_modules/typescript/bin/tsc')
      const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--ignoreConfig']
      const compile = promisify(execFile)(process.execPath, [compiler, ...options, join(folder, 'client.ts')])
      await expect(compile).resolves.toMatchObject({ stdout: '' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('the parser of API Platform finds list, create and item of the resources', async () => {
    const { api } = await parseOpenApi3Documentation(address())
    const found = api.resources?.map(({ name, url, operations }) => [
      name,
      new URL(url).pathname,
      operations?.map(({ type }) => type).sort(),
    ])
    expect(found).toEqual(
      expect.arrayContaining([
        ['customers', '/v2/api/customers', ['show']],
        ['customer_projects', '/v2/api/customer_projects', ['create', 'delete', 'edit', 'list', 'show']],
        ['appointments', '/v2/api/appointments', ['create', 'list', 'show']],
        ['showrooms', '/v2/api/showrooms', ['list', 'show']],
      ]),
    )
    const projects = api.resources?.find(({ name }) => name === 'customer_projects')
    expect(projects?.fields?.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'address', 'contacts']))
    expect(projects?.fields?.find(({ name }) => name === 'status')?.enum).toEqual({
      Active: 'ACTIVE',
      Archived: 'ARCHIVED',
    })
  })
})
