import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes secrets of full entropy: client secrets and refresh tokens. Passwords need `hashPassword`. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares a secret with a stored hash in constant time. */
export function matchesSecret(secret: string, storedHash: string): boolean {
  const presented = Buffer.from(hashSecret(secret))
  const expected = Buffer.from(storedHash)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
