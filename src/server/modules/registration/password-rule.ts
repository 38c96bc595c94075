import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { PASSWORD_MIN } from '#contract/configuration/limits.ts'
import type { FormCode } from '#server/locales/messages.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** The most common passwords, by language; also rejected with a year or a sign appended. */
const COMMON_PASSWORDS = new Set(Object.values(commonPasswords).flatMap((words) => words.split(' ')))

/** The names of company and product, as written and in one word. */
const BRAND_NAMES = new Set(
  [COMPANY_NAME, ...Object.values(PRODUCT_NAMES)]
    .map((name) => name.toLowerCase())
    .flatMap((name) => [name, name.replaceAll(' ', '')]),
)

/** A repeated unit shorter than this is trivial. */
const UNIT_MIN = 4

/**
 * The error of a new password, null when it is acceptable. No composition rules; common passwords, the names of
 * the brand and the account's address are rejected, also in capitals, repeated, or with digits and signs at the end.
 */
export function checkNewPassword(password: string, emailAddress: string): FormCode | null {
  const normalized = password.normalize('NFC').toLowerCase()
  if (normalized.length < PASSWORD_MIN) return 'passwordShort'
  const [localPart = ''] = emailAddress.toLowerCase().split('@')
  const accountNames = new Set([emailAddress.toLowerCase(), localPart, stemOf(localPart)])
  const isGuessable = (guess: string) =>
    COMMON_PASSWORDS.has(guess) || BRAND_NAMES.has(guess) || accountNames.has(guess)
  const guesses = [normalized, stemOf(normalized), repeatedUnit(normalized), repeatedUnit(stemOf(normalized))]
  return guesses.some(isGuessable) || repeatedUnit(normalized).length < UNIT_MIN ? 'passwordCommon' : null
}

/** Without the digits and signs at the end: `Voetbal2026!` is `voetbal`. */
function stemOf(text: string): string {
  return text.replace(/[\d\p{P}\p{S}\s]+$/u, '') || text
}

/** The repeated unit of a text, or the whole: `abcabcabc` is `abc`. */
function repeatedUnit(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text
}
