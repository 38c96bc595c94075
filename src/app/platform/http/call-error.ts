import * as v from 'valibot'
import { problemSchema, type Problem } from '#contract/http/problem-schema.ts'

/** Why a call failed; users see a translation chosen by this code, never the message. */
export type CallErrorCode =
  | 'rejected'
  | 'api-call-failed'
  | 'unauthenticated'
  | 'token-refresh'
  | 'no-tokens'
  | 'unreachable'
  | 'timeout'
  | 'not-stored'
  | 'invalid-response'

/** The messages of errors; some of them are the specification's. */
const MESSAGES: Record<CallErrorCode, string> = {
  rejected: 'The call was rejected',
  'api-call-failed': 'The API call failed',
  unauthenticated: 'Not signed in: the token could not be renewed',
  'token-refresh': 'The token could not be renewed for now',
  'no-tokens': 'No tokens received, please try again later.',
  unreachable: 'The server could not be reached',
  timeout: 'The server did not respond in time',
  'not-stored': 'The call was neither sent nor stored',
  'invalid-response': 'The response violates the contract',
}

/** Details of a failed call. */
interface CallErrorDetails {
  kind?: 'not-found' | 'no-data' | undefined
  status?: number | undefined
  body?: unknown
  requestId?: string | undefined
  message?: string | undefined
  cause?: unknown
  retryAfterMs?: number | undefined
}

/** The only error class of the API client. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** Distinguishes the two kinds of `api-call-failed`. */
  readonly kind: CallErrorDetails['kind']
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined
  /** The parsed JSON of a rejected call, or its HTTP status as text. */
  readonly body: unknown
  readonly requestId: string | undefined
  /** Retry-After, in milliseconds. */
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

  /** The body as problem details (RFC 9457) with violations; undefined when it is something else. */
  get problem(): Problem | undefined {
    const parsed = v.safeParse(problemSchema, this.body)
    return parsed.success ? parsed.output : undefined
  }
}
