import { expect, test } from 'vitest'
import { CallError } from '#app/platform/http/call-error.ts'
import { isInvalidCredentials, toAuthError, waitUntil } from './auth-error.ts'

test('a refused pair is one field-neutral sentence (S126)', () => {
  for (const status of [400, 401]) {
    expect(toAuthError(new CallError('rejected', { status }))).toEqual({ key: 'auth.invalid' })
    expect(isInvalidCredentials(new CallError('rejected', { status }))).toBe(true)
  }
  expect(isInvalidCredentials(new CallError('rejected', { status: 429 }))).toBe(false)
})

test('a lock says how long it lasts (S127, E16)', () => {
  const locked = new CallError('rejected', { status: 429, retryAfterMs: 29_200 })
  expect(toAuthError(locked)).toEqual({ key: 'auth.locked', s: 30 })
  expect(toAuthError(new CallError('rejected', { status: 429 }))).toEqual({ key: 'auth.locked', s: 60 })
  expect(waitUntil({ error: locked, at: 1000 })).toBe(31_000)
  expect(waitUntil({ error: new CallError('timeout'), at: 1000 })).toBeNull()
  expect(waitUntil(null)).toBeNull()
})

test('network and fault are told apart, and neither blames the person (S127)', () => {
  expect(toAuthError(new CallError('unreachable'))).toEqual({ key: 'net.unreachable' })
  expect(toAuthError(new CallError('timeout'))).toEqual({ key: 'net.unreachable' })
  expect(toAuthError(new CallError('rejected', { status: 503 }))).toEqual({ key: 'net.fault' })
  expect(toAuthError(new Error('odd'))).toEqual({ key: 'net.fault' })
})
