import { CACHE_TIMING } from '#contract/configuration/limits.ts'
import { CallError } from './call-error.ts'

/** Callers that send requests, in the order of the columns below. `request` is the client that adds the token. */
export const CALLERS = ['request', 'query', 'renewal', 'edit', 'upload', 'checkIn', 'event'] as const
export type Caller = (typeof CALLERS)[number]

/**
 * Action after a failed request. `retry`: send it again later, others may go first. `keep`: nothing can be sent for
 * now; store it and try later. `fail`: it would fail again, so report it to the caller.
 */
export type FailureAction = 'retry' | 'keep' | 'fail'

type Row = Record<Caller, FailureAction>

function row(...actions: FailureAction[]): Row {
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, actions[index]])) as Row
}

/** The action after each failure, one column per caller. */
export const RETRY_POLICY = {
  unreachable: row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  timeout: row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  'token-refresh': row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // The session has ended, which says nothing about the request itself.
  unauthenticated: row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
  'no-tokens': row('fail', 'fail', 'fail', 'keep', 'retry', 'retry', 'retry'),
  // The response is empty or violates the contract.
  'unusable-response': row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // 401
  unauthorized: row('retry', 'fail', 'fail', 'keep', 'retry', 'retry', 'fail'),
  // 403, 404, 409, 422
  refused: row('fail', 'fail', 'fail', 'fail', 'fail', 'fail', 'fail'),
  // 408
  'request-timeout': row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // 425
  'too-early': row('fail', 'fail', 'fail', 'keep', 'retry', 'retry', 'fail'),
  // 429
  'too-many-requests': row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // Any other 4xx.
  'client-error': row('fail', 'fail', 'fail', 'fail', 'fail', 'retry', 'fail'),
  // A 5xx of the backend itself; other requests may succeed.
  'server-error': row('fail', 'retry', 'retry', 'retry', 'retry', 'retry', 'retry'),
  // 502, 503, 504: the backend is unreachable behind its gateway.
  'gateway-error': row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // Any error that is not a CallError.
  'program-error': row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
} satisfies Record<string, Row>

/** The kind of a failure. */
export type Failure = keyof typeof RETRY_POLICY

const BY_STATUS: Partial<Record<number, Failure>> = {
  401: 'unauthorized',
  403: 'refused',
  404: 'refused',
  408: 'request-timeout',
  409: 'refused',
  422: 'refused',
  425: 'too-early',
  429: 'too-many-requests',
  502: 'gateway-error',
  503: 'gateway-error',
  504: 'gateway-error',
}

/** Classifies a failure. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return 'program-error'
  const { code, status = 0 } = error
  switch (code) {
    case 'unreachable':
    case 'timeout':
    case 'token-refresh':
    case 'unauthenticated':
    case 'no-tokens':
      return code
    // The caller has been told, and keeps the input.
    case 'not-stored':
      return 'refused'
    case 'invalid-response':
      return 'unusable-response'
    case 'rejected':
    case 'api-call-failed':
      if (status < 400) return 'unusable-response'
      return BY_STATUS[status] ?? (status < 500 ? 'client-error' : 'server-error')
  }
}

/** The action of a caller after a failure. */
export function actionAfter(error: unknown, caller: Caller): FailureAction {
  return RETRY_POLICY[classifyFailure(error)][caller]
}

/** True for failures that may be temporary: network and 5xx, never 4xx. */
export function isTransient(error: unknown): boolean {
  return actionAfter(error, 'query') === 'retry'
}

/** Delay before a retry, in milliseconds. */
export function retryDelay(isSlow: boolean): number {
  return isSlow ? CACHE_TIMING.errorRetrySlow : CACHE_TIMING.errorRetry
}

/** Exponential backoff after consecutive failures, up to a limit. Milliseconds. */
export function backoff(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}
