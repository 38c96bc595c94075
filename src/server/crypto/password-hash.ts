import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Default size of libuv's thread pool. */
const THREAD_POOL_SIZE = 4

/** argon2id, OWASP's first choice of parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing runs in libuv's thread pool, which file access and DNS lookups share: a burst of logins must leave them a
 * thread, and the main thread a core. Exported for its test.
 */
export const hashQueue = pLimit(Math.max(1, Math.min(availableParallelism(), THREAD_POOL_SIZE) - 1))

/** The hash of an unknown password, verified when an address has no account, so that both cases take the same time. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ZCgiQYu3otYis8dsEXWOgw$e/Ep0HUF8dEyeH9VanowMvvkaVi97jGfIZYyZosnfUg'

/** Hashes a password, normalised first, as the same characters can be typed as different code points. */
export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(password.normalize('NFC'), COST))
}

/** True when the password is correct; `null` stands for a missing account and takes as long. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isCorrect = await hashQueue(() => verify(stored ?? DUMMY_HASH, password.normalize('NFC')))
  return isCorrect && stored !== null
}

/** The hash of a short random secret, to be looked up by: the same for the same salt. Both are base64url. */
export async function hashWithSalt(secret: string, salt: string): Promise<string> {
  const options = { ...COST, salt: Buffer.from(salt, 'base64url') }
  return (await hashQueue(() => hashRaw(secret, options))).toString('base64url')
}
