import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { openSecret, sealSecret } from '#server/crypto/sealed-secret.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import * as repository from './repository.ts'
import type { AuthenticatorRow } from './repository.ts'

/** Each code is tried on all of them, so that more of them would make guessing easier. */
export const AUTHENTICATORS_MAX = 20

/** How long the key of a new authenticator is shown. */
const ENROLMENT_SECONDS = 10 * 60

const PERIOD_SECONDS = 30
/** Clocks of telephones may be wrong by one code (RFC 6238 section 5.2). */
const WINDOW = 1
/** 160 bits, as RFC 4226 section 4 advises. */
const SECRET_BYTES = 20

export interface AuthenticatorDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Encrypts the keys of authenticators, and signs those that are being added. */
  readonly key: Uint8Array
}

/** An authenticator that is being added; it counts after its first right code. */
export interface Enrolment {
  readonly name: string
  /** In base 32. */
  readonly secret: string
  /** For the app: `otpauth://totp/…`. */
  readonly address: string
  /** Adds it, with a code of it, in the same session. */
  readonly token: string
}

/** Why nothing was added. */
export type EnrolmentRefusal = 'enrolmentLate' | 'nameTaken' | 'authenticatorsFull' | 'firstTaken'

export type Authenticators = ReturnType<typeof createAuthenticators>

/** Authenticator apps of staff, and the codes that they show. */
export function createAuthenticators({ db, clock, key }: AuthenticatorDependencies) {
  const claims = v.object({ id: v.string(), name: v.string(), secret: v.string() })
  const tokens = createSignedTokens({ key, type: 'staff-enrolment+jwt', claims, clock })

  const describe = ({ name, secret }: { name: string; secret: string }, token: string): Enrolment => ({
    name,
    secret,
    address: createTotp(secret, name).toString(),
    token,
  })

  /** The time step of a code; null when it is wrong. */
  function stepOf(secret: string, typed: string): number | null {
    const timestamp = clock.now().getTime()
    const delta = createTotp(secret).validate({ token: typed.replace(/\s/g, ''), timestamp, window: WINDOW })
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  }

  async function isUsedUp({ id, secret: sealed }: AuthenticatorRow, typed: string): Promise<boolean> {
    const secret = await openSecret(sealed, id, key)
    const step = secret === null ? null : stepOf(secret, typed)
    return step !== null && repository.consumeStep(db, id, step, clock.now())
  }

  return {
    list: () => repository.listAuthenticators(db),
    has: (id: string) => repository.hasAuthenticator(db, id),
    isNone: async () => (await repository.countAuthenticators(db)) === 0,

    /** Begins to add an authenticator, in a session; nothing is stored. */
    async begin(name: string, sessionId: string): Promise<Enrolment> {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      const expiresAt = Math.floor(clock.now().getTime() / 1000) + ENROLMENT_SECONDS
      const token = await tokens.sign(sessionId, { id: randomUUID(), name, secret }, expiresAt)
      return describe({ name, secret }, token)
    },

    /** Adds an authenticator whose code is right; `onlyFirst` if there may be no other one. */
    async confirm(token: string, typed: string, sessionId: string, onlyFirst: boolean) {
      const enrolment = await tokens.read(sessionId, token)
      if (enrolment === null || enrolment === 'expired') return { refusal: 'enrolmentLate' } as const
      const { id, name, secret } = enrolment
      const lastStep = stepOf(secret, typed)
      if (lastStep === null) return { retry: describe(enrolment, token) }
      const now = clock.now()
      const row = { id, name, secret: await sealSecret(secret, id, key), lastStep, createdAt: now, lastUsedAt: null }
      return db.transaction(async (tx): Promise<{ refusal: EnrolmentRefusal } | { id: string }> => {
        await repository.lockAuthenticators(tx)
        // The same form, sent twice.
        if (await repository.hasAuthenticator(tx, id)) return { id }
        const count = await repository.countAuthenticators(tx)
        if (onlyFirst && count > 0) return { refusal: 'firstTaken' }
        if (count >= AUTHENTICATORS_MAX) return { refusal: 'authenticatorsFull' }
        return (await repository.insertAuthenticator(tx, row)) ? { id } : { refusal: 'nameTaken' }
      })
    },

    /** The authenticator of a code, which is used up; null for a wrong or used one. */
    async useCode(typed: string): Promise<string | null> {
      for (const row of await repository.listAuthenticators(db)) {
        if (await isUsedUp(row, typed)) return row.id
      }
      return null
    },

    /** Removes an authenticator, but the last one only where none is required. */
    remove(id: string, keepsLast: boolean): Promise<'removed' | 'lastAuthenticator' | 'authenticatorGone'> {
      return db.transaction(async (tx) => {
        await repository.lockAuthenticators(tx)
        if (!(await repository.hasAuthenticator(tx, id))) return 'authenticatorGone'
        if (keepsLast && (await repository.countAuthenticators(tx)) === 1) return 'lastAuthenticator'
        await repository.deleteAuthenticator(tx, id)
        return 'removed'
      })
    },
  }
}

/** With the parameters that every app knows: SHA-1, six digits, thirty seconds. */
function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: PRODUCT_NAMES[DEFAULT_LOCALE], label, secret, period: PERIOD_SECONDS })
}
