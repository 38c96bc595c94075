import * as v from 'valibot'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { session, type Session } from '../session/session.ts'
import { authenticated } from './authenticated-request.ts'
import { CallError } from '../http/call-error.ts'
import { send, type Transport } from '../http/send-request.ts'

// Absent if the endpoint takes none, optional if it requires none, else required.
type Part<Name extends string, Value> = [keyof Value] extends [never]
  ? { [K in Name]?: never }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** Arguments of a read: path parameters and filters, as the endpoint types them. */
export type ReadArgs<E extends Endpoint> = Part<'params', v.InferInput<E['params']>> &
  Part<'query', v.InferInput<E['query']>>

/** Arguments of a call, as the endpoint types them. */
export type CallArgs<E extends Endpoint> = ReadArgs<E> &
  Part<'body', v.InferInput<E['body']>> & {
    signal?: AbortSignal
    ifMatch?: number | string | null | undefined
    headers?: Readonly<Record<string, string>>
  } & (E['method'] extends 'POST' ? { idempotencyKey: string } : { idempotencyKey?: string })

/** The parsed response of an endpoint. */
export type ResponseOf<E extends Endpoint> = v.InferOutput<E['output']>

/** `call(endpoint, args)`: resolves to the parsed response, rejects with CallError. */
export type Call = <E extends Endpoint>(endpoint: E, args: CallArgs<E>) => Promise<ResponseOf<E>>

/** Creates the API client of a session. It neither navigates nor shows messages, but reports to the session. */
export function createCall(session: Session, transport: Transport = { fetch: session.fetch }): Call {
  const requests = dedupeRequests()
  session.registerTeardown('calls', () => {
    requests.abortAll(new CallError('unauthenticated'))
  })

  return function call(endpoint, args) {
    const { signal, ...named } = args
    const run = async (requestSignal: AbortSignal) =>
      parseResponse(endpoint, await sendTo(endpoint, named, requestSignal))
    return requests.share(JSON.stringify([endpoint.name, named], toIdentity), signal, run)
  }

  async function sendTo(endpoint: Endpoint, args: object, signal: AbortSignal): Promise<unknown> {
    const run = (authorization?: string) => send(transport, { endpoint, ...args, authorization }, signal)
    if (!endpoint.callers.includes('anyone')) return authenticated(session, run)
    // The refusal of a public call says nothing about the session.
    return run((await session.authorize())?.header)
  }
}

/** The app's own client. */
export const call: Call = createCall(session)

/** Validates a response against its endpoint. */
export function parseResponse<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
  const parsed = v.safeParse(endpoint.output, body)
  if (parsed.success) return parsed.output
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0
  throw isEmpty
    ? new CallError('api-call-failed', { kind: 'no-data' })
    : new CallError('invalid-response', { cause: parsed.issues })
}

/**
 * A replacer for JSON.stringify: sorts members, so that equal objects give equal texts, and leaves out the idempotency
 * key, as a second press makes the same call with another one.
 */
function toIdentity(name: string, value: unknown): unknown {
  if (name === 'idempotencyKey') return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

interface InFlightRequest {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  callerCount: number
}

/**
 * Shares requests in flight by key: further callers get the same promise. A request is aborted once all its callers
 * have aborted, and at sign-out.
 */
function dedupeRequests() {
  const inFlight = new Map<string, InFlightRequest>()

  function start<T>(key: string, run: (signal: AbortSignal) => Promise<T>): InFlightRequest {
    const controller = new AbortController()
    const promise = run(controller.signal).finally(() => {
      if (inFlight.get(key) === request) inFlight.delete(key)
    })
    const request: InFlightRequest = { promise, controller, callerCount: 0 }
    inFlight.set(key, request)
    return request
  }

  return {
    share<T>(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const request = inFlight.get(key) ?? start(key, run)
      request.callerCount += 1
      signal?.addEventListener('abort', () => {
        request.callerCount -= 1
        if (request.callerCount > 0) return
        request.controller.abort(signal.reason)
        // The next caller needs a request of its own.
        if (inFlight.get(key) === request) inFlight.delete(key)
      })
      // A key stands for one endpoint with its arguments, so the promise has the requested type.
      return request.promise as Promise<T>
    },
    abortAll(reason: Error): void {
      for (const { controller } of inFlight.values()) controller.abort(reason)
      inFlight.clear()
    },
  }
}
