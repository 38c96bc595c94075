import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { session, type Session } from '../session/session.ts'
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
  Part<'body', v.InferInput<E['body']>> & { signal?: AbortSignal; ifMatch?: number | string | null | undefined }

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
        const output = parse(endpoint, await authenticated(endpoint, named, flightSignal))
        statuses.set(key, 'succeeded')
        return output
      } catch (error) {
        statuses.set(key, flightSignal.aborted ? 'idle' : 'failed')
        throw error
      }
    }
    return flights.share(JSON.stringify([endpoint.name, named], sortedKeys), signal, run)
  }

  async function authenticated(endpoint: Endpoint, args: object, signal: AbortSignal): Promise<unknown> {
    const outgoing = { endpoint, ...args }
    const grant = endpoint.callers.includes('anyone') ? null : await session.authorize()
    if (!grant) return send(transport, outgoing, signal)
    try {
      return await send(transport, { ...outgoing, authorization: grant.header }, signal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      // A 401 for a token that has been replaced or has run out meanwhile says nothing about the session (T18, F-09, F-05).
      const next = session.isStillGood(grant.token) ? null : await session.authorize()
      if (!next) return session.endBecause('unauthorized', error)
      return send(transport, { ...outgoing, authorization: next.header }, signal).catch((again: unknown) => {
        if (isRefusal(again)) return session.endBecause('unauthorized', again)
        throw again
      })
    }
  }
}

/** The app's own client. */
export const call: Call = createCall(session, requestStatuses)

function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 401
}

function parse<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = v.safeParse(endpoint.output, answer)
  if (parsed.success) return parsed.output
  // An empty answer where data was promised is "no data", another shape is a broken promise (T27, S128).
  const nothing = typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0
  throw nothing
    ? new CallError('api-call-failed', { kind: 'no-data' })
    : new CallError('invalid-answer', { cause: parsed.issues })
}
