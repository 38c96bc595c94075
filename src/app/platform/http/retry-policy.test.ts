import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { actionAfter, backoff, CALLERS, classifyFailure, RETRY_POLICY } from './retry-policy.ts'

const withStatus = (status: number) => new CallError(status === 404 ? 'api-call-failed' : 'rejected', { status })

/**
 * The action of each caller after a failure, in the order of CALLERS: request, query, renewal, edit, upload, checkIn,
 * event.
 */
const CASES: readonly [error: Error, actions: string][] = [
  [new CallError('unreachable'), 'fail retry keep keep retry retry retry'],
  [new CallError('timeout'), 'fail retry keep keep retry retry retry'],
  [new CallError('token-refresh'), 'fail retry keep keep retry retry retry'],
  [new CallError('unauthenticated'), 'fail fail keep keep retry retry retry'],
  [new CallError('unauthenticated', { status: 400 }), 'fail fail keep keep retry retry retry'],
  [new CallError('no-tokens'), 'fail fail fail keep retry retry retry'],
  [new CallError('not-stored'), 'fail fail fail fail fail fail fail'],
  [new CallError('invalid-response', { status: 200 }), 'fail fail keep keep retry retry retry'],
  [new CallError('invalid-response', { status: 500 }), 'fail fail keep keep retry retry retry'],
  [new CallError('api-call-failed', { kind: 'no-data' }), 'fail fail keep keep retry retry retry'],
  [withStatus(304), 'fail fail keep keep retry retry retry'],
  [withStatus(400), 'fail fail fail fail fail retry fail'],
  [withStatus(401), 'retry fail fail keep retry retry fail'],
  [withStatus(403), 'fail fail fail fail fail fail fail'],
  [withStatus(404), 'fail fail fail fail fail fail fail'],
  [withStatus(408), 'fail fail keep keep retry retry retry'],
  [withStatus(409), 'fail fail fail fail fail fail fail'],
  [withStatus(410), 'fail fail fail fail fail retry fail'],
  [withStatus(412), 'fail fail fail fail fail retry fail'],
  [withStatus(413), 'fail fail fail fail fail retry fail'],
  [withStatus(422), 'fail fail fail fail fail fail fail'],
  [withStatus(425), 'fail fail fail keep retry retry fail'],
  [withStatus(429), 'fail fail keep keep retry retry retry'],
  [withStatus(500), 'fail retry retry retry retry retry retry'],
  [withStatus(501), 'fail retry retry retry retry retry retry'],
  [withStatus(502), 'fail retry keep keep retry retry retry'],
  [withStatus(503), 'fail retry keep keep retry retry retry'],
  [withStatus(504), 'fail retry keep keep retry retry retry'],
  [new TypeError('a bug'), 'fail fail keep keep retry retry retry'],
]

/** The error as it appears in the title of its test. */
const nameOf = (error: Error) =>
  error instanceof CallError ? [error.code, error.kind, error.status].filter(Boolean).join(' ') : error.name

test.each(CASES.map(([error, actions]) => [nameOf(error), error, actions] as const))(
  'each caller handles %s as listed (T02, S143, B09, B32, B34, F-14)',
  (_, error, actions) => {
    expect(CALLERS.map((caller) => actionAfter(error, caller)).join(' ')).toBe(actions)
  },
)

test('the cases cover every failure class of the policy', () => {
  expect([...new Set(CASES.map(([error]) => classifyFailure(error)))].toSorted()).toEqual(
    Object.keys(RETRY_POLICY).toSorted(),
  )
})

test('the backoff doubles with each failure up to its limit', () => {
  expect([1, 2, 3, 4, 5].map((failures) => backoff(failures, 15, 100))).toEqual([15, 30, 60, 100, 100])
})
