import { describe, expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, object>
}
interface Document {
  openapi: string
  info: object
  paths: Record<string, Record<string, Operation>>
  components: object
}

const read = async () => (await (await server.request('/v2/api/openapi.json')).json()) as Document

describe('the OpenAPI document', () => {
  test('the document is version 3.1 and contains exactly the endpoints of the table', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(endpointTable.map(({ method, path }) => `${method} ${servedPath(path)}`).sort())
  })

  test('path parameters are described and required, and operation ids are unique', async () => {
    const { paths } = await read()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    )
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { path, parameters } of operations) {
      const expectedNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const pathParameters = parameters.filter((parameter) => parameter.in === 'path')
      expect(pathParameters.map(({ name }) => name)).toEqual(expectedNames)
      expect(pathParameters.every(({ required }) => required)).toBe(true)
    }
  })

  test('every reference points to an existing part of the document', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    for (const pointer of references) {
      const target = pointer.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document)
      expect(target, pointer).toBeDefined()
    }
  })

  test('operations describe their request bodies, parameters and responses', async () => {
    const { paths } = await read()
    const item = paths['/v2/api/customer_projects/{id}']
    expect(Object.keys(item?.['patch']?.requestBody?.content ?? {})).toEqual(['application/merge-patch+json'])
    expect(item?.['patch']?.parameters.map(({ name }) => name)).toContain('If-Match')
    const start = paths['/v2/api/appointments/{id}/start']?.['post']
    expect(start?.parameters.map(({ name }) => name)).toEqual(['id', 'Staff-Token'])
    const token = paths['/v2/api/mercure/token']?.['get']
    expect(Object.keys(token?.responses ?? {})).toEqual(['200', '401', '409'])
    expect(Object.keys(item?.['patch']?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '412',
      '413',
      '415',
      '422',
    ])
    expect(item?.['delete']?.responses['204']).toEqual({ description: 'Done' })
    const list = paths['/v2/api/customer_projects']
    expect(list?.['get']?.parameters.map(({ name }) => name)).toEqual(['pagination', 'limited', 'contacts.contact.id'])
    const create = list?.['post']?.requestBody?.content['application/json']?.schema
    expect(create).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 120 }, status: { enum: ['ACTIVE', 'ARCHIVED'] } },
    })
    expect(paths['/v2/api/oauth/token']?.['post']?.security).toEqual([])
    expect(paths['/v2/api/oauth/token']?.['post']?.responses['400']).toEqual({
      $ref: '#/components/responses/OAuthError',
    })
  })

  test('the documentation page of development loads only local files', async () => {
    const page = await server.request('/docs')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files).toHaveLength(3)
    for (const file of files) expect([file, (await server.request(file)).status]).toEqual([file, 200])
  })
})
