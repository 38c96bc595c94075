import { expect, test } from 'vitest'
import { isNotEmailAddress } from './password-rules.ts'

test('a password is compared with what is known of the address (E17)', () => {
  expect(isNotEmailAddress('lotte@voorbeeld.be', 'l•••@voorbeeld.be')).toBe(false)
  expect(isNotEmailAddress('langzaam stapelen', 'l•••@voorbeeld.be')).toBe(true)
})
