import { expect, test } from 'vitest'
import { CallError } from '#app/platform/api/call-error.ts'
import { isNotAddress } from './components/password-rules.ts'
import { webmailOf } from './components/webmail.ts'
import { emptyFields, isWrongPair, refusalOf, waitUntil } from './model.ts'

test('S126 a refused pair is one field-neutral sentence', () => {
  for (const status of [400, 401]) {
    expect(refusalOf(new CallError('rejected', { status }))).toEqual({ key: 'auth.invalid' })
    expect(isWrongPair(new CallError('rejected', { status }))).toBe(true)
  }
  expect(isWrongPair(new CallError('rejected', { status: 429 }))).toBe(false)
})

test('S127 E16 a lock says how long it lasts', () => {
  const locked = new CallError('rejected', { status: 429, retryAfterMs: 29_200 })
  expect(refusalOf(locked)).toEqual({ key: 'auth.locked', s: 30 })
  expect(refusalOf(new CallError('rejected', { status: 429 }))).toEqual({ key: 'auth.locked', s: 60 })
  expect(waitUntil({ error: locked, at: 1000 })).toBe(31_000)
  expect(waitUntil({ error: new CallError('timeout'), at: 1000 })).toBeNull()
  expect(waitUntil(null)).toBeNull()
})

test('S127 network and fault are told apart, and neither blames the person', () => {
  expect(refusalOf(new CallError('unreachable'))).toEqual({ key: 'net.unreachable' })
  expect(refusalOf(new CallError('timeout'))).toEqual({ key: 'net.unreachable' })
  expect(refusalOf(new CallError('rejected', { status: 503 }))).toEqual({ key: 'net.fault' })
  expect(refusalOf(new Error('odd'))).toEqual({ key: 'net.fault' })
})

test('S100 webmail is offered for well-known mail providers only, never for a host that looks like one', () => {
  expect(webmailOf('lotte@gmail.com')).toBe('https://mail.google.com/')
  expect(webmailOf('Lotte@Hotmail.BE')).toBe('https://outlook.live.com/mail/')
  expect(webmailOf('lotte@telenet.be')).toBe('https://webmail.telenet.be/')
  for (const address of ['lotte@voorbeeld.be', 'lotte@gmail.com.evil.example', 'lotte@notgmail.com', '']) {
    expect(webmailOf(address), address).toBeNull()
  }
})

test('E17 a password is compared with what is known of the address', () => {
  expect(isNotAddress('lotte@voorbeeld.be', 'l•••@voorbeeld.be')).toBe(false)
  expect(isNotAddress('langzaam stapelen', 'l•••@voorbeeld.be')).toBe(true)
})

test('S095 nothing is sent while a field is empty', () => {
  const form = new FormData()
  form.set('username', '  ')
  form.set('password', 'x')
  expect(emptyFields(form, ['username', 'password'])).toEqual(['username'])
})
