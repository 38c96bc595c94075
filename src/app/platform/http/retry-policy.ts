import { CACHE_TIMING } from '#contract/configuration/limits.ts'
import { CallError } from './call-error.ts'

/** Who sends requests, in the order of the columns below. `request` is the client that adds the token. */
export const CALLERS = ['request', 'query', 'renewal', 'edit', 'upload', 'checkIn', 'event'] as const
export type Caller = (typeof CALLERS)[number]

/**
 * What to do about a failed request. `retry`: send it again later, others may go first. `keep`: nothing can be sent for
 * now; lose nothing and try later. `fail`: it would fail again, so hand it back to its caller.
 */
export type FailureAction = 'retry' | 'keep' | 'fail'

type Row = Record<Caller, FailureAction>

function row(...actions: FailureAction[]): Row {
  return Object.fromEntries(CALLERS.map((caller, index) => [caller, actions[index]])) as Row
}

/** How each failure is treated, one column a caller. */
export const RETRY_POLICY = {
  unreachable: row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  timeout: row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  'token-refresh': row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // The session has ended, which says nothing about what was sent.
  unauthenticated: row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
  'no-tokens': row('fail', 'fail', 'fail', 'keep', 'retry', 'retry', 'retry'),
  // Not what the contract promises, or empty.
  'unusable-answer': row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
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
  // A 5xx of the backend itself: other requests may succeed.
  'server-error': row('fail', 'retry', 'retry', 'retry', 'retry', 'retry', 'retry'),
  // 502, 503, 504: nothing behind the gateway can answer now.
  'gateway-error': row('fail', 'retry', 'keep', 'keep', 'retry', 'retry', 'retry'),
  // Not a CallError.
  'program-error': row('fail', 'fail', 'keep', 'keep', 'retry', 'retry', 'retry'),
} satisfies Record<string, Row>

/** How a request failed. */
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

/** Names the way in which a request failed. */
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
    case 'invalid-answer':
      return 'unusable-answer'
    case 'rejected':
    case 'api-call-failed':
      if (status < 400) return 'unusable-answer'
      return BY_STATUS[status] ?? (status < 500 ? 'client-error' : 'server-error')
  }
}

/** What a caller does about a failed request. */
export function actionAfter(error: unknown, caller: Caller): FailureAction {
  return RETRY_POLICY[classifyFailure(error)][caller]
}

/** True for failures that may pass by themselves: the network and 5xx, never 4xx. */
export function isTransient(error: unknown): boolean {
  return actionAfter(error, 'query') === 'retry'
}

/** How long to wait before something failed is tried again, in milliseconds. */
export function retryDelay(isSlow: boolean): number {
  return isSlow ? CACHE_TIMING.errorRetrySlow : CACHE_TIMING.errorRetry
}

/** How long to wait after so many failures in a row: twice as long after each, up to a limit. Milliseconds. */
export function backoff(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}
