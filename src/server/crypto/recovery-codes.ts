import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#contract/configuration/limits.ts'
import { hashWithSalt } from './password-hash.ts'

/** Base 32 of Crockford: without letters that look like digits, or like others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** New codes with the salt and hashes to store. */
export interface NewRecoveryCodes {
  readonly codes: readonly string[]
  readonly salt: string
  readonly hashes: readonly string[]
}

/**
 * Makes codes of 50 bits, in two groups. They have one salt, so that a typed code is hashed once and not for each of
 * them.
 */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(createCode())
  const salt = randomBytes(16).toString('base64url')
  const hashes = await Promise.all([...codes].map((code) => hashRecoveryCode(code, salt)))
  return { codes: [...codes], salt, hashes }
}

/** The hash of a code as it was typed: small letters, spaces, and letters that look like digits are the same. */
export function hashRecoveryCode(typed: string, salt: string): Promise<string> {
  const code = typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  return hashWithSalt(code, salt)
}

function createCode(): string {
  const characters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  const half = RECOVERY_CODE_LENGTH / 2
  return `${characters.slice(0, half).join('')}-${characters.slice(half).join('')}`
}
