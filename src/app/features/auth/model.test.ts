import { expect, test } from 'vitest'
import { CallError } from '#app/platform/api/call-error.ts'
import { emptyFields, refusalOf } from './model.ts'

test('S126 a refused pair is one field-neutral sentence', () => {
  expect(refusalOf(new CallError('rejected', { status: 400 }))).toEqual({ key: 'auth.invalid' })
  expect(refusalOf(new CallError('rejected', { status: 401 }))).toEqual({ key: 'auth.invalid' })
})

test('S127 a lock says how long it lasts', () => {
  expect(refusalOf(new CallError('rejected', { status: 429, retryAfterMs: 29_200 }))).toEqual({
    key: 'auth.locked',
    s: 30,
  })
  expect(refusalOf(new CallError('rejected', { status: 429 }))).toEqual({ key: 'auth.locked', s: 60 })
})

test('S127 network and fault are told apart, and neither blames the person', () => {
  expect(refusalOf(new CallError('unreachable'))).toEqual({ key: 'net.unreachable' })
  expect(refusalOf(new CallError('timeout'))).toEqual({ key: 'net.unreachable' })
  expect(refusalOf(new CallError('rejected', { status: 503 }))).toEqual({ key: 'net.fault' })
  expect(refusalOf(new Error('odd'))).toEqual({ key: 'net.fault' })
})

test('S095 nothing is sent while a field is empty', () => {
  const form = new FormData()
  form.set('username', '  ')
  form.set('password', 'x')
  expect(emptyFields(form, ['username', 'password'])).toEqual(['username'])
})
