import type * as v from 'valibot'
import { empty } from './empty-schema.ts'

/** Who may call an endpoint: anyone, a signed-in customer, a paired tablet of a showroom. */
export type Caller = 'anyone' | 'customer' | 'showroom'

/** Encoding of a request body; `bytes` is the file itself, which no schema describes. */
export type BodyKind = 'json' | 'merge-patch' | 'bytes'

/**
 * One endpoint. `path` has `{name}` for parameters and no base path, which `servedPath` adds. `problems` lists the
 * error statuses beyond the ones that every endpoint can answer: 401, 408, 429, 5xx, and 409 for a tablet without a
 * showroom.
 */
export interface Endpoint<
  Params extends v.GenericSchema = v.GenericSchema,
  Query extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly callers: readonly Caller[]
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly bodyKind: BodyKind
  readonly output: Output
  readonly status: 200 | 201 | 202 | 204
  readonly problems: readonly number[]
  /**
   * True for calls that the customer's specification does not list: where the backend lacks one, only its feature is
   * hidden.
   */
  readonly extension: boolean
  /** True for writes that accept an `Idempotency-Key`: a repeated key has no second effect. */
  readonly idempotent: boolean
}

type Loose<E> = Partial<E> & Pick<Endpoint, 'name' | 'summary' | 'method' | 'path' | 'callers'>
type Part<E, K extends keyof Endpoint> = E extends Record<K, infer S extends v.GenericSchema> ? S : typeof empty

/** Fills in the defaults: no parameters, no query, no body, JSON, 200, an empty response. */
export function defineEndpoint<const E extends Loose<Endpoint>>(
  row: E,
): Endpoint<Part<E, 'params'>, Part<E, 'query'>, Part<E, 'body'>, Part<E, 'output'>> & {
  name: E['name']
  method: E['method']
} {
  return {
    params: empty,
    query: empty,
    body: empty,
    output: empty,
    bodyKind: 'json',
    status: 200,
    problems: [],
    extension: false,
    idempotent: false,
    ...row,
  } as never
}
