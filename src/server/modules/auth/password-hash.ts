import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Threads of libuv's pool, unless UV_THREADPOOL_SIZE says otherwise. */
const POOL = 4

/** argon2id, OWASP's first choice of parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing runs in libuv's pool, off the main thread, which files and name look-ups share: a burst of logins must leave
 * them a thread, and the main thread a core. Exported for the test that holds it to that.
 */
export const hashing = pLimit(Math.max(1, Math.min(availableParallelism(), POOL) - 1))

/**
 * A hash of nothing anybody knows. Checked when an address has no account, so that both cases take the same time (F-54).
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$ZCgiQYu3otYis8dsEXWOgw$e/Ep0HUF8dEyeH9VanowMvvkaVi97jGfIZYyZosnfUg'

/** A password as it is kept. The same characters can be typed as different code points, so they are normalised first. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password.normalize('NFC'), COST))
}

/** True when the password is right; `null` stands for an account that does not exist and takes as long to refuse. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await hashing(() => verify(stored ?? NOBODY, password.normalize('NFC')))
  return right && stored !== null
}
