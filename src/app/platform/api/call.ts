import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { session, type Session } from '../session/session.ts'
import { authenticated } from './authenticated.ts'
import { CallError } from './call-error.ts'
import { createFlights } from './call-flights.ts'
import { callKey, createRequestStatuses, requestStatuses, sortedKeys } from './request-status.ts'
import { send, type Transport } from './send.ts'

// Absent where the endpoint takes nothing, optional where it needs nothing, else required.
type Part<Name extends string, Value> = [keyof Value] extends [never]
  ? { [K in Name]?: never }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** What names a read: path parameters and filters, as the endpoint types them. */
export type ReadArgs<E extends Endpoint> = Part<'params', v.InferInput<E['params']>> &
  Part<'query', v.InferInput<E['query']>>

/** Arguments of a call, as the endpoint types them. */
export type CallArgs<E extends Endpoint> = ReadArgs<E> &
  Part<'body', v.InferInput<E['body']>> & {
    signal?: AbortSignal
    ifMatch?: number | string | null | undefined
    idempotencyKey?: string
    headers?: Readonly<Record<string, string>>
  }

/** The parsed answer of an endpoint. */
export type Answer<E extends Endpoint> = v.InferOutput<E['output']>

/** `call(endpoint, args)`: resolves to the parsed answer, rejects with CallError. */
export type Call = <E extends Endpoint>(endpoint: E, args: CallArgs<E>) => Promise<Answer<E>>

/** The one client over one session. Transport neither navigates nor toasts: it reports to the session. */
export function createCall(
  session: Session,
  statuses = createRequestStatuses(),
  transport: Transport = { fetch: session.fetch },
): Call {
  const flights = createFlights()
  session.onLeaveStep('calls', () => {
    flights.abortAll(new CallError('unauthenticated'))
    statuses.clear()
  })

  return function call(endpoint, args) {
    const { signal, ...named } = args
    const run = async (flightSignal: AbortSignal) => {
      const key = callKey(endpoint.name, named)
      statuses.set(key, 'loading')
      try {
        const output = parseAnswer(endpoint, await answerTo(endpoint, named, flightSignal))
        statuses.set(key, 'succeeded')
        return output
      } catch (error) {
        statuses.set(key, flightSignal.aborted ? 'idle' : 'failed')
        throw error
      }
    }
    return flights.share(JSON.stringify([endpoint.name, named], sortedKeys), signal, run)
  }

  function answerTo(endpoint: Endpoint, args: object, signal: AbortSignal): Promise<unknown> {
    const outgoing = { endpoint, ...args }
    if (endpoint.callers.includes('anyone')) return send(transport, outgoing, signal)
    return authenticated(session, (authorization) => send(transport, { ...outgoing, authorization }, signal))
  }
}

/** The app's own client. */
export const call: Call = createCall(session, requestStatuses)

/** An answer as its endpoint promises it. */
export function parseAnswer<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = v.safeParse(endpoint.output, answer)
  if (parsed.success) return parsed.output
  // An empty answer where data was promised is "no data", another shape is a broken promise (T27, S128).
  const nothing = typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0
  throw nothing
    ? new CallError('api-call-failed', { kind: 'no-data' })
    : new CallError('invalid-answer', { cause: parsed.issues })
}
