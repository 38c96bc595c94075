import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { IDEMPOTENCY_KEY_DAYS, IDEMPOTENCY_KEY_MAX } from '#contract/configuration/limits.ts'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { OAUTH_BASE, servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { problemSchema } from '#contract/http/problem-schema.ts'
import { MEDIA_TYPES } from './body.ts'

const PROBLEM = { $ref: '#/components/responses/Problem' } as const
const OAUTH_ERROR = { $ref: '#/components/responses/OAuthError' } as const

/** The OpenAPI 3.1 document of all endpoints. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpointTable) {
    const path = (paths[servedPath(endpoint.path)] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAMES[DEFAULT_LOCALE],
      version: '2',
      description: 'The customer portal’s backend; generated from its call table.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'Refused; says why (RFC 9457)',
          content: { 'application/problem+json': { schema: schemaOf(problemSchema) } },
        },
        OAuthError: {
          description: 'Refused; says why (RFC 6749 section 5.2)',
          content: { 'application/json': { schema: schemaOf(tokenProblemSchema) } },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const isOpen = endpoint.callers.includes('anyone')
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Who may call: ${endpoint.callers.join(', ')}.${endpoint.extension ? ' An extension of the specification.' : ''}`,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers(endpoint)],
    ...requestBody(endpoint),
    responses: { [endpoint.status]: success(endpoint), ...problems(endpoint) },
  }
}

function parameters(schema: v.GenericSchema, location: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function headers({ problems: statuses, idempotent, callers }: Endpoint): object[] {
  const header = (name: string, schema: object, description: string) => [
    { name, in: 'header', required: false, schema: { type: 'string', ...schema }, description },
  ]
  const key = { minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: '^[!-~]+$' }
  const keyUse = `Repeated with the same key within ${IDEMPOTENCY_KEY_DAYS} days, the request has no further effect`
  return [
    ...(statuses.includes(412) ? header('If-Match', {}, 'The ETag last seen') : []),
    ...(idempotent ? header('Idempotency-Key', key, keyUse) : []),
    ...(callers.includes('showroom') ? header(STAFF_TOKEN_HEADER, {}, 'Of a tablet that staff have unlocked') : []),
  ]
}

function requestBody({ body, bodyKind, path }: Endpoint): object {
  if (bodyKind === 'bytes') return { requestBody: { required: true, content: { '*/*': {} } } }
  if (body === empty) return {}
  const schema = schemaOf(body)
  const content: Record<string, object> = { [MEDIA_TYPES[bodyKind]]: { schema } }
  // RFC 6749 and 7009 specify a form; JSON is accepted too.
  if (isOAuth(path)) content['application/x-www-form-urlencoded'] = { schema }
  return { requestBody: { required: true, content } }
}

function success({ status, output, summary }: Endpoint): object {
  if (status === 204) return { description: 'Done' }
  return { description: summary, content: { 'application/json': { schema: schemaOf(output) } } }
}

function isOAuth(path: string): boolean {
  return servedPath(path).startsWith(OAUTH_BASE)
}

function problems({ problems: statuses, callers, output, path }: Endpoint): Record<string, object> {
  const signedIn = callers.includes('anyone') ? [] : [401]
  // A tablet must choose its showroom first.
  const tablets = callers.includes('showroom') ? [409] : []
  const all = new Set([...signedIn, ...statuses, ...tablets].sort((one, other) => one - other))
  return Object.fromEntries(
    [...all].map((status) => [
      status,
      // The only error whose body is the current resource.
      status === 412
        ? { description: 'The resource has changed', content: { 'application/json': { schema: schemaOf(output) } } }
        : isOAuth(path)
          ? OAUTH_ERROR
          : PROBLEM,
    ]),
  )
}

/** Trimming, de-duplication and cross-field checks cannot be expressed in JSON Schema and are left out. */
function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' })
  return converted
}
