import { hash, verify } from '@node-rs/argon2'

/** argon2id, OWASP's first choice of parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * A hash of nothing anybody knows. Checked when an address has no account, so that both cases take the same time (F-54).
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$ZCgiQYu3otYis8dsEXWOgw$e/Ep0HUF8dEyeH9VanowMvvkaVi97jGfIZYyZosnfUg'

/** A password as it is kept. The same characters can be typed as different code points, so they are normalised first. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

/** True when the password is right; `null` stands for an account that does not exist and takes as long to refuse. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? NOBODY, password.normalize('NFC'))
  return right && stored !== null
}
