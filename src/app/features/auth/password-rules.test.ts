import { expect, test } from 'vitest'
import { isNotEmailAddress } from './password-rules.ts'

test('a password that matches the masked email address is invalid (E17)', () => {
  expect(isNotEmailAddress('lotte@voorbeeld.be', 'l•••@voorbeeld.be')).toBe(false)
  expect(isNotEmailAddress('langzaam stapelen', 'l•••@voorbeeld.be')).toBe(true)
})
