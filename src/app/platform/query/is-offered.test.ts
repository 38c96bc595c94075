import { expect, test } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { isOffered } from './is-offered.ts'

const failure = new CallError('unreachable')

test.each([
  ['is unknown before the answer', { data: undefined, failureReason: null }, undefined],
  ['is there with an answer', { data: [], failureReason: null }, true],
  ['is missing after a 404', { data: null, failureReason: null }, false],
  ['explains a failure itself', { data: undefined, failureReason: failure }, true],
  ['stays with an earlier answer after a failure', { data: [], failureReason: failure }, true],
  ['stays missing after a failure', { data: null, failureReason: failure }, false],
])('an extension of the backend %s', (_, read, expected) => {
  expect(isOffered(read)).toBe(expected)
})
