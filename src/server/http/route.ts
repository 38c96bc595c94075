import { ReadableStream } from 'node:stream/web'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { empty } from '#contract/http/empty-schema.ts'
import type { AuthenticatedActor, Guard } from './actor.ts'
import { MEDIA_TYPES, parseObject, readText, requireMediaType } from './body.ts'
import { negotiateLocale } from './language.ts'
import { type Precondition, readIfMatch } from './precondition.ts'
import { notFound } from './problem.ts'
import { readResponse, createResponse, jsonResponse, ResponseWithHeaders } from './response-headers.ts'
import type { ServerContext, ServerEnv } from './server-env.ts'
import { readSignInOrigin, type SignInOrigin } from './sign-in-origin.ts'
import { parseInput } from './validation.ts'
import { type IdempotencyKey, readIdempotencyKey } from './idempotency-key.ts'

/** The parsed request that a handler gets. */
export interface Call<Params, Query, Input, Authorized> {
  readonly params: Params
  readonly query: Query
  readonly input: Input
  readonly actor: Authorized
  readonly locale: Locale
  readonly clientAddress: string
  readonly origin: () => SignInOrigin
  readonly ifMatch: Precondition
  readonly idempotencyKey: IdempotencyKey | null
  /** The unread body of an endpoint that takes bytes. */
  readonly bytes: () => AsyncIterable<Uint8Array>
  /** The Content-Length header, which need not be true. */
  readonly contentLength: number | null
}

/**
 * Resolves the Authorization header to an actor and throws the 401 for an invalid token. A valid staff token unlocks a
 * tablet; an invalid one leaves it locked.
 */
export type Authenticate = (
  authorization: string | undefined,
  staffToken?: string,
) => Promise<AuthenticatedActor | null>

/** An endpoint of the contract with its guard and handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly guard: Guard<unknown>
  readonly respond: (c: ServerContext, authenticate: Authenticate) => Promise<Response>
}

/** Binds an endpoint to its guard and handler; the schemas of the contract parse the request. */
export function route<
  Params extends v.GenericSchema,
  Query extends v.GenericSchema,
  Body extends v.GenericSchema,
  Output extends v.GenericSchema,
  Authorized,
>(
  endpoint: Endpoint<Params, Query, Body, Output>,
  guard: Guard<Authorized>,
  handle: (call: Call<v.InferOutput<Params>, v.InferOutput<Query>, v.InferOutput<Body>, Authorized>) => Reply<Output>,
): Route {
  return {
    endpoint,
    guard,
    async respond(c, authenticate) {
      const isOpen = endpoint.callers.includes('anyone')
      const caller = isOpen ? null : await authenticate(c.req.header('authorization'), c.req.header(STAFF_TOKEN_HEADER))
      const actor = guard.authorize(caller)
      const body = await readBody(endpoint, c)
      const reply = await handle({
        params: readParams(endpoint.params, c),
        query: parseInput(endpoint.query, readQuery(c)),
        input: parseInput(endpoint.body, body.value),
        actor,
        locale: negotiateLocale(c),
        clientAddress: c.get('clientAddress'),
        origin: () => readSignInOrigin(c),
        ifMatch: readIfMatch(c.req.header('if-match')),
        idempotencyKey: readIdempotencyKey(endpoint, c, body.text),
        bytes: () => c.req.raw.body ?? ReadableStream.from<Uint8Array>([]),
        contentLength: Number(c.req.header('content-length')) || null,
      })
      if (endpoint.status === 204) return createResponse(c, null, 204, {})
      const response = reply instanceof ResponseWithHeaders ? reply : new ResponseWithHeaders(reply, {})
      if (endpoint.method === 'GET') return readResponse(c, response.body as object, response.headers)
      return jsonResponse(c, response.body as object, endpoint.status, response.headers)
    },
  }
}

type Reply<Output extends v.GenericSchema> = Promise<v.InferInput<Output> | ResponseWithHeaders<v.InferInput<Output>>>

async function readBody({ body, bodyKind }: Endpoint, c: ServerContext): Promise<{ text: string; value: object }> {
  if (body === empty) return { text: '', value: {} }
  requireMediaType(c, [MEDIA_TYPES[bodyKind]])
  const text = await readText(c)
  return { text, value: parseObject(text) }
}

function readParams<Params extends v.GenericSchema>(schema: Params, c: ServerContext): v.InferOutput<Params> {
  try {
    return parseInput(schema, c.req.param())
  } catch (cause) {
    // Nothing can have an id of that form.
    throw Object.assign(notFound(), { cause })
  }
}

/** The query for the contract's schemas: names ending in `[]` are lists, of any other the first value counts. */
function readQuery(c: ServerContext): Record<string, string | string[]> {
  const { searchParams } = new URL(c.req.url)
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('[]') ? searchParams.getAll(name) : (searchParams.get(name) ?? '')]),
  )
}

/** Mounts each route at its path under the base path. */
export function mountRoutes(app: Hono<ServerEnv>, routes: readonly Route[], authenticate: Authenticate): void {
  for (const { endpoint, guard, respond } of routes) {
    const [specified, guarded] = [endpoint.callers.join(), guard.callers.join()]
    if (specified !== guarded) {
      throw new Error(`${endpoint.name}: the contract allows ${specified}, the route ${guarded}`)
    }
    const pattern = servedPath(endpoint.path).replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, pattern, (c) => {
      c.set('route', pattern)
      return respond(c, authenticate)
    })
  }
}
