import * as v from 'valibot'
import { problemSchema, type Problem } from '#contract/schemas/problem.ts'

/** Why a call failed; people read a translation chosen by this code, never the message. */
export type CallErrorCode =
  | 'rejected'
  | 'api-call-failed'
  | 'unauthenticated'
  | 'token-refresh'
  | 'no-tokens'
  | 'unreachable'
  | 'timeout'
  | 'invalid-answer'

/** The thrown texts; S124 and S125 are the specification's own words. */
const MESSAGES: Record<CallErrorCode, string> = {
  rejected: 'The call was rejected',
  'api-call-failed': 'The API call failed',
  unauthenticated: 'Not signed in: the token could not be renewed',
  'token-refresh': 'The token could not be renewed for now',
  'no-tokens': 'No tokens received, please try again later.',
  unreachable: 'The server could not be reached',
  timeout: 'The server did not answer in time',
  'invalid-answer': 'The answer is not what the contract promises',
}

/** What is known about a failed call beside its code. */
export interface CallErrorDetails {
  kind?: 'not-found' | 'no-data' | undefined
  status?: number | undefined
  body?: unknown
  requestId?: string | undefined
  message?: string | undefined
  cause?: unknown
  retryAfterMs?: number | undefined
}

/** The one error of the client (house rule 5). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** Tells the two kinds of API-call-failed apart (S128). */
  readonly kind: CallErrorDetails['kind']
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** The parsed JSON of a rejected call (S126), or its HTTP status as text (S127). */
  readonly body: unknown
  readonly requestId: string | undefined
  /** How long the server asks to wait (Retry-After), in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(code: CallErrorCode, details: CallErrorDetails = {}) {
    super(details.message ?? MESSAGES[code], { cause: details.cause })
    this.code = code
    this.kind = details.kind
    this.status = details.status
    this.body = details.body
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
  }

  /** The body as a problem with its violations; undefined when it is none. */
  get problem(): Problem | undefined {
    const parsed = v.safeParse(problemSchema, this.body)
    return parsed.success ? parsed.output : undefined
  }
}
