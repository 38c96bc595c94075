import { expect, test } from 'vitest'
import { CallError } from '#app/platform/http/call-error.ts'
import { isInvalidCredentials, toAuthError, waitUntil } from './auth-error.ts'

test('invalid credentials give one message that names no field (S126)', () => {
  for (const status of [400, 401]) {
    expect(toAuthError(new CallError('rejected', { status }))).toEqual({ key: 'auth.invalid' })
    expect(isInvalidCredentials(new CallError('rejected', { status }))).toBe(true)
  }
  expect(isInvalidCredentials(new CallError('rejected', { status: 429 }))).toBe(false)
})

test('a rejected client is not reported as a wrong password (S126)', () => {
  const rejected = new CallError('rejected', { status: 401, body: { error: 'invalid_client' } })
  expect(toAuthError(rejected)).toEqual({ key: 'auth.client' })
  expect(isInvalidCredentials(rejected)).toBe(false)
})

test('the message of a rate limit contains the waiting time (S127, E16)', () => {
  const locked = new CallError('rejected', { status: 429, retryAfterMs: 29_200 })
  expect(toAuthError(locked)).toEqual({ key: 'auth.locked', s: 30 })
  expect(toAuthError(new CallError('rejected', { status: 429 }))).toEqual({ key: 'auth.locked', s: 60 })
  expect(toAuthError(new CallError('rejected', { status: 429, retryAfterMs: 400 }))).toMatchObject({ s: 2 })
  expect(waitUntil({ error: locked, at: 1000 })).toBe(31_000)
  expect(waitUntil({ error: new CallError('timeout'), at: 1000 })).toBeNull()
  expect(waitUntil(null)).toBeNull()
})

test('network errors and server errors give different messages (S127)', () => {
  expect(toAuthError(new CallError('unreachable'))).toEqual({ key: 'net.unreachable' })
  expect(toAuthError(new CallError('timeout'))).toEqual({ key: 'net.unreachable' })
  expect(toAuthError(new CallError('rejected', { status: 503 }))).toEqual({ key: 'net.fault' })
  expect(toAuthError(new Error('odd'))).toEqual({ key: 'net.fault' })
})
