import type { JsonSchema } from '@valibot/to-json-schema'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { IDEMPOTENCY_KEY_DAYS, IDEMPOTENCY_KEY_MAX } from '#contract/configuration/limits.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { empty } from '#contract/http/empty-schema.ts'
import { projectSchema } from '#contract/projects/schema.ts'
import { FORM_TYPE, MEDIA_TYPES } from '../body.ts'
import { describeBounds, describeMember, withDescriptions } from './descriptions.ts'
import examples from './examples.json' with { type: 'json' }
import { headers } from './headers.ts'
import type { ConvertedSchemas } from './json-schema.ts'
import { isOAuth, refusals } from './refusals.ts'
import tagDescriptions from './tags.json' with { type: 'json' }

/** An example of a call: parameters by name, and the bodies of request and response. */
interface Example {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly response?: unknown
}

const EXAMPLES: Readonly<Record<string, Example>> = examples
const TAGS: Readonly<Record<string, string>> = tagDescriptions

/** The tag of an endpoint: the part of its name before the dot. */
export function tagOf({ name }: Endpoint): string {
  return name === 'token' ? 'auth' : (name.split('.')[0] ?? name)
}

/** The tags in order, with their descriptions. */
export function tags(names: readonly string[]): object[] {
  return [...new Set(names)].map((name) => ({ name, description: TAGS[name] }))
}

/** The schemas of both directions. */
export interface Schemas {
  readonly requests: ConvertedSchemas
  readonly responses: ConvertedSchemas
}

/** An endpoint as an operation of the document. */
export function operation(endpoint: Endpoint, { requests, responses }: Schemas): object {
  const { name, summary, callers, extension, params, query, status } = endpoint
  const example = EXAMPLES[name] ?? {}
  const body = { schema: withDescriptions(name, responses.of(endpoint.output)), example: example.response }
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary,
    description: `Who may call: ${callers.join(', ')}.${extension ? ' An extension of the specification.' : ''}${describeBounds(name)}`,
    security: callers.includes('anyone') ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(requests.of(params), 'path', example.params),
      ...parameters(requests.of(query), 'query', example.query),
      ...requestHeaders(endpoint),
    ],
    ...requestBody(endpoint, requests, example),
    responses: {
      [status]: success(endpoint, body),
      ...(endpoint.method === 'GET' && {
        304: { description: 'Unchanged', headers: headers('X-Request-Id', 'ETag', 'Link') },
      }),
      ...refusals(endpoint, body),
    },
  }
}

function parameters(schema: JsonSchema, location: 'path' | 'query', values: Example['params'] = {}): object[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    description: describeMember(location, name),
    schema: property,
    ...(values[name] !== undefined && { example: values[name] }),
  }))
}

function requestHeaders({ method, problems, idempotent, callers }: Endpoint): object[] {
  const header = (name: string, schema: object, description: string) => [
    { name, in: 'header', required: false, schema: { type: 'string', ...schema }, description },
  ]
  const key = { minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX, pattern: '^[!-~]+$' }
  const keyUse = `Repeated with the same key within ${IDEMPOTENCY_KEY_DAYS} days, the request has no further effect`
  return [
    ...header('Accept-Language', { enum: ['nl-BE', 'fr-BE'] }, 'The language of texts in the response'),
    ...(method === 'GET' ? header('If-None-Match', {}, 'The ETag of what is at hand: a 304 when it is unchanged') : []),
    ...(problems.includes(412) ? header('If-Match', {}, 'The ETag last seen') : []),
    ...(idempotent ? header('Idempotency-Key', key, keyUse) : []),
    ...(callers.includes('showroom') ? header(STAFF_TOKEN_HEADER, {}, 'Of a tablet that staff have unlocked') : []),
  ]
}

function requestBody({ name, body, bodyKind, path }: Endpoint, requests: ConvertedSchemas, { body: example }: Example) {
  if (bodyKind === 'bytes') return { requestBody: { required: true, content: { '*/*': {} } } }
  if (body === empty) return {}
  const media = { schema: withDescriptions(name, requests.of(body)), example }
  const content: Record<string, object> = { [MEDIA_TYPES[bodyKind]]: media }
  // RFC 6749 and 7009 specify a form; JSON is accepted too.
  if (isOAuth(path)) content[FORM_TYPE] = media
  return { requestBody: { required: true, content } }
}

function success({ method, status, output, summary }: Endpoint, body: object): object {
  const sent = headers(
    'X-Request-Id',
    ...(method === 'GET' || output === projectSchema ? (['ETag'] as const) : []),
    ...(method === 'GET' ? (['Link'] as const) : []),
  )
  if (status === 204) return { description: 'Done', headers: sent }
  return { description: summary, headers: sent, content: { 'application/json': body } }
}
