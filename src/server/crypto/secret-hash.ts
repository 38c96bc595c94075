import { createHash, timingSafeEqual } from 'node:crypto'

/** How secrets of full entropy are kept: client secrets and refresh tokens. Passwords need `hashPassword`. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares a secret with a kept hash without telling by time how much of it is right. */
export function matchesSecret(secret: string, kept: string): boolean {
  const presented = Buffer.from(hashSecret(secret))
  const expected = Buffer.from(kept)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
