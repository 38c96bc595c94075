import type * as v from 'valibot'
import { empty } from './empty.ts'

/** Who may call an endpoint: anybody, a signed-in customer, a paired showroom tablet. */
export type Caller = 'anyone' | 'customer' | 'showroom'

/** How a request body travels; `bytes` is a file as it is, whose schema says nothing. */
export type BodyKind = 'json' | 'merge-patch' | 'bytes'

/**
 * One row of the call table. `path` is as written in portal.md section 7, with `{name}` for parameters; the base path is
 * added by `servedPath`. `problems` lists the error statuses that this call can answer beyond 401, 408 (a body
 * that comes too slowly), 429, 5xx and the 409 of a tablet that stands nowhere.
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
  /** True for calls that portal.md does not list: a backend without them hides their feature and nothing else. */
  readonly extension: boolean
  /** True for writes that take an `Idempotency-Key`: sent twice under one key they are done once (B24, F-21). */
  readonly idempotent: boolean
}

type Loose<E> = Partial<E> & Pick<Endpoint, 'name' | 'summary' | 'method' | 'path' | 'callers'>
type Part<E, K extends keyof Endpoint> = E extends Record<K, infer S extends v.GenericSchema> ? S : typeof empty

/** Completes a row with its defaults: no parameters, no filters, no body, JSON, 200, an empty answer. */
export function defineEndpoint<const E extends Loose<Endpoint>>(
  row: E,
): Endpoint<Part<E, 'params'>, Part<E, 'query'>, Part<E, 'body'>, Part<E, 'output'>> & { name: E['name'] } {
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
