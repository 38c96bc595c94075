import { ReadableStream } from 'node:stream/web'
import type * as v from 'valibot'
import type { Locale } from '#contract/constants/locales.ts'
import { STAFF_TOKEN_HEADER } from '#contract/constants/showroom.ts'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { empty } from '#contract/endpoints/empty.ts'
import type { Authenticated, Guard } from './actor.ts'
import { Answer } from './answer.ts'
import { MEDIA_TYPES, parseObject, readText, requireMediaType } from './body.ts'
import { languageOf } from './language.ts'
import { type Precondition, readIfMatch } from './precondition.ts'
import { notFound } from './problem.ts'
import { readQuery } from './query.ts'
import { answerJson, answerWhole } from './response-headers.ts'
import type { ServerContext } from './server-env.ts'
import { parseInput } from './validation.ts'
import { readWriteKey, type WriteKey } from './write-key.ts'

/** What a handler is given: everything parsed, nothing of HTTP but what the contract talks about. */
export interface Call<Params, Query, Input, Admitted> {
  readonly params: Params
  readonly query: Query
  readonly input: Input
  readonly actor: Admitted
  readonly locale: Locale
  readonly clientAddress: string
  readonly ifMatch: Precondition
  readonly writeKey: WriteKey | null
  /** The body of a call that takes bytes, not read yet, and how long its sender says it is. */
  readonly bytes: () => AsyncIterable<Uint8Array>
  readonly bytesAnnounced: number | null
}

/**
 * Turns the Authorization header into who is calling; refuses every token that is not good. The token of staff beside it
 * unlocks a tablet; one that is not good leaves it locked.
 */
export type Authenticate = (authorization: string | undefined, staffToken?: string) => Promise<Authenticated | null>

/** One row of the call table with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly guard: Guard<unknown>
  readonly respond: (c: ServerContext, authenticate: Authenticate) => Promise<Response>
}

/** Binds an endpoint of the contract to who may call it and what answers; the parsing between follows from its schemas. */
export function route<
  Params extends v.GenericSchema,
  Query extends v.GenericSchema,
  Body extends v.GenericSchema,
  Output extends v.GenericSchema,
  Admitted,
>(
  endpoint: Endpoint<Params, Query, Body, Output>,
  guard: Guard<Admitted>,
  answer: (call: Call<v.InferOutput<Params>, v.InferOutput<Query>, v.InferOutput<Body>, Admitted>) => Reply<Output>,
): Route {
  return {
    endpoint,
    guard,
    async respond(c, authenticate) {
      const open = endpoint.callers.includes('anyone')
      const caller = open ? null : await authenticate(c.req.header('authorization'), c.req.header(STAFF_TOKEN_HEADER))
      const actor = guard.admit(caller)
      const body = await readBody(endpoint, c)
      const reply = await answer({
        params: readParams(endpoint.params, c),
        query: parseInput(endpoint.query, readQuery(c)),
        input: parseInput(endpoint.body, body.value),
        actor,
        locale: languageOf(c),
        clientAddress: c.get('clientAddress'),
        ifMatch: readIfMatch(c.req.header('if-match')),
        writeKey: readWriteKey(endpoint, c, body.text),
        bytes: () => c.req.raw.body ?? ReadableStream.from<Uint8Array>([]),
        bytesAnnounced: Number(c.req.header('content-length')) || null,
      })
      if (endpoint.status === 204) return answerWhole(c, null, 204, {})
      const answered = reply instanceof Answer ? reply : new Answer(reply, {})
      return answerJson(c, answered.body as object, endpoint.status, answered.headers)
    },
  }
}

type Reply<Output extends v.GenericSchema> = Promise<v.InferInput<Output> | Answer<v.InferInput<Output>>>

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
    // No id is of that form, so it is the id of nothing.
    throw Object.assign(notFound(), { cause })
  }
}
