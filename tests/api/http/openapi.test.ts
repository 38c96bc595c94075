import { describe, expect, test } from 'vitest'
import { API_BASE, servedPath } from '#contract/http/base-path.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { differencesFrom, type Media } from '#tests/support/api/documented-responses.ts'

const server = setUpApiServer()

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; description: string; schema: object }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media>; headers?: object }>
}
interface Document {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { content: Record<string, Media> }> }
}

const read = async () => (await (await server.request('/v2/api/openapi.json')).json()) as Document

/** The bodies of an operation with a schema. */
function mediaOf({
  operationId,
  requestBody,
  responses,
}: Pick<Operation, 'operationId' | 'requestBody' | 'responses'>) {
  return [requestBody, ...Object.values(responses)].flatMap((described) =>
    Object.values(described?.content ?? {})
      .filter(({ schema }) => schema)
      .map((media) => [operationId, media] as const),
  )
}

/** Pointers to members of schemas without a description. */
function undescribedMembers(node: unknown, pointer = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, part]: [string, unknown]) => {
    const isMember = pointer.endsWith('/properties')
    const inside = key === 'example' ? [] : undescribedMembers(part, `${pointer}/${key}`)
    return isMember && !(part as { description?: string }).description ? [`${pointer}/${key}`, ...inside] : inside
  })
}

describe('the OpenAPI document', () => {
  test('the document is version 3.1 and contains exactly the endpoints of the table', async () => {
    const { openapi, servers, paths } = await read()
    expect(openapi).toBe('3.1.0')
    expect(servers).toEqual([{ url: API_BASE }])
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${API_BASE}${path}`),
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
    const { paths, components } = await read()
    const item = paths['/customer_projects/{id}']
    expect(Object.keys(item?.['patch']?.requestBody?.content ?? {})).toEqual(['application/merge-patch+json'])
    expect(item?.['patch']?.parameters.map(({ name }) => name)).toContain('If-Match')
    const start = paths['/appointments/{id}/start']?.['post']
    expect(start?.parameters.map(({ name }) => name)).toEqual(['id', 'Accept-Language', 'Staff-Token'])
    const token = paths['/mercure/token']?.['get']
    expect(Object.keys(token?.responses ?? {})).toEqual(['200', '304', '401', '403', '409', '429', 'default'])
    const refused = ['400', '401', '403', '404', '412', '413', '415', '422', '429', 'default']
    expect(Object.keys(item?.['patch']?.responses ?? {})).toEqual(['200', ...refused])
    expect(item?.['delete']?.responses['204']?.content).toBeUndefined()
    const list = paths['/customer_projects']
    expect(list?.['get']?.parameters.map(({ name }) => name)).toEqual([
      'pagination',
      'limited',
      'contacts.contact.id',
      'cursor',
      'Accept-Language',
      'If-None-Match',
    ])
    expect(list?.['post']?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ProjectInput',
    })
    expect(components.schemas['ProjectInput']).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 120 }, status: { enum: ['ACTIVE', 'ARCHIVED'] } },
    })
    expect(paths['/oauth/token']?.['post']?.security).toEqual([])
    expect(paths['/oauth/token']?.['post']?.responses['400']).toEqual({
      $ref: '#/components/responses/OAuthError',
    })
  })

  test('responses are described as this server sends them, without the other forms that the portal reads', async () => {
    const { paths, components } = await read()
    const { Project, Appointment, Customer } = components.schemas
    expect(Project).toMatchObject({
      required: expect.arrayContaining(['id', 'name', 'limited', 'contacts', 'status', 'revision']) as string[],
      properties: {
        id: { type: 'string' },
        status: { type: 'string', enum: ['ACTIVE', 'ARCHIVED'] },
        revision: { type: 'number' },
        contacts: { type: 'array', items: { $ref: '#/components/schemas/ProjectMember' } },
      },
    })
    expect(Appointment).toMatchObject({ properties: { dateTo: { type: 'string' } } })
    expect(Customer).toMatchObject({ properties: { contact: { properties: { id: { type: 'string' } } } } })
    const list = paths['/customer_projects']?.['get']?.responses['200']?.content?.['application/json']
    expect(list?.schema).toMatchObject({
      required: ['items', 'totalItems'],
      properties: { totalItems: { type: 'number' }, items: { items: { $ref: '#/components/schemas/Project' } } },
    })
  })

  test('headers that this server sends are described', async () => {
    const { paths } = await read()
    const { get, patch } = paths['/customer_projects/{id}'] ?? {}
    expect(Object.keys(get?.responses['200']?.headers ?? {})).toEqual(['X-Request-Id', 'ETag', 'Link'])
    expect(Object.keys(patch?.responses['412']?.headers ?? {})).toContain('ETag')
  })

  test('every operation has a described tag, every parameter and member of a schema a description', async () => {
    const { paths, tags, components } = await read()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const names = tags.filter(({ description }) => description).map(({ name }) => name)
    expect(operations.filter(({ tags: [tag = ''] }) => !names.includes(tag))).toEqual([])
    expect(operations.flatMap(({ parameters }) => parameters).filter(({ description }) => !description)).toEqual([])
    expect(undescribedMembers(components.schemas).concat(undescribedMembers(paths))).toEqual([])
  })

  test('every operation has examples, which its own schemas accept', async () => {
    const { paths, components } = await read()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const media = [
      ...operations.flatMap(mediaOf),
      ...mediaOf({ operationId: 'shared', responses: components.responses }),
    ]
    expect(media.length).toBeGreaterThan(endpointTable.length)
    for (const [name, { schema, example }] of media) {
      expect([name, example]).not.toEqual([name, undefined])
      expect([name, differencesFrom({ schema }, example)]).toEqual([name, []])
    }
  })

  test('the documentation page of development loads only local files', async () => {
    const page = await server.request('/docs')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files).toHaveLength(3)
    for (const file of files) expect([file, (await server.request(file)).status]).toEqual([file, 200])
  })
})
