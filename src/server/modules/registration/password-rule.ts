import { PASSWORD_MIN } from '#contract/constants/limits.ts'
import type { FormCode } from '#server/http/messages.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** What people choose most, by language; also the words that they lengthen with a year or a sign. */
const COMMON = new Set(Object.values(commonPasswords).flatMap((words) => words.split(' ')))

/** Repeated, so few characters are as good as none. */
const SHORT_UNIT = 4

/**
 * What is wrong with a new password, null when nothing is (decisions.md, Password rule): no composition rules, but nothing
 * that is tried first. That is a common password and the own address, also in capitals, repeated to reach the length, or
 * with digits and signs at the end.
 */
export function checkNewPassword(password: string, emailAddress: string): FormCode | null {
  const plain = password.normalize('NFC').toLowerCase()
  if (plain.length < PASSWORD_MIN) return 'passwordShort'
  const [localPart = ''] = emailAddress.toLowerCase().split('@')
  const obvious = new Set([emailAddress.toLowerCase(), localPart, stemOf(localPart)])
  const isObvious = (guess: string) => COMMON.has(guess) || obvious.has(guess)
  const guesses = [plain, stemOf(plain), unitOf(plain), unitOf(stemOf(plain))]
  return guesses.some(isObvious) || unitOf(plain).length < SHORT_UNIT ? 'passwordCommon' : null
}

/** Without the digits and signs at the end: `Voetbal2026!` is `voetbal`. */
function stemOf(text: string): string {
  return text.replace(/[\d\p{P}\p{S}\s]+$/u, '') || text
}

/** What is repeated from the beginning to the end, or the whole: `abcabcabc` is `abc`. */
function unitOf(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text
}
