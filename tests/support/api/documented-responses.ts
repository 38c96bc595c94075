import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { API_BASE } from '#contract/http/base-path.ts'
import { openApiDocument } from '#server/http/openapi/document.ts'

/** A body with its schema and example. */
export interface Media {
  readonly schema?: AnySchemaObject | undefined
  readonly example?: unknown
}

interface Described {
  readonly content?: Readonly<Record<string, Media>>
}

interface Operation {
  readonly responses: Readonly<Record<string, Described | { readonly $ref: string }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Described>>; readonly schemas: object }
}

const document = openApiDocument() as Document

/** Objects of responses may have no members that the document does not describe. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...parts, additionalProperties: false }
    : parts
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', components: closed(document.components) })

/** Each schema is compiled at its first response. */
const validators = new Map<Media, ValidateFunction>()

function validatorOf(media: Media): ValidateFunction {
  const existing = validators.get(media)
  if (existing) return existing
  const schema = JSON.parse(
    JSON.stringify(closed(media.schema)).replaceAll('"#/components/', '"document#/components/'),
  ) as object
  const compiled = ajv.compile(schema)
  validators.set(media, compiled)
  return compiled
}

/** Operations by method, with a pattern of their path; fixed paths first, as the server prefers them. */
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${API_BASE}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
    })),
  )
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length)

/** The differences between a response and what the document says about it; none for paths outside the document. */
export async function undocumentedParts(method: string, path: string, response: Response): Promise<string[]> {
  const [pathname = ''] = path.split('?')
  const operation = operations.find((row) => row.method === method && row.pattern.test(pathname))?.operation
  if (!operation) return []
  const described = describe(operation, response.status)
  if (!described) return [`${response.status} is not documented`]
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const text = await response.clone().text()
  if (text === '') return described.content ? ['no body'] : []
  const media = described.content?.[type]
  return media ? differencesFrom(media, JSON.parse(text)) : [`the media type ${type} is not documented`]
}

function describe({ responses }: Operation, status: number): Described | undefined {
  const isFailure = status === 408 || status >= 500
  const response = responses[status] ?? (isFailure ? responses['default'] : undefined)
  return response && '$ref' in response
    ? document.components.responses[response.$ref.split('/').at(-1) ?? '']
    : response
}

/** The differences between a value and the schema of a body. */
export function differencesFrom(media: Media, value: unknown): string[] {
  const validate = validatorOf(media)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
