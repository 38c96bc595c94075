import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { PAIRING_CODE_MINUTES } from '#contract/appointments/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { TabletActor, ShowroomActor } from '#server/http/actor.ts'
import { invalidFields, ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import { verifyPassword } from '#server/crypto/password-hash.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { StaffTokens } from '../auth/staff-tokens.ts'
import { findShowroom } from '../showrooms/repository.ts'
import * as repository from './repository.ts'

export interface TabletDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: RateLimits
  readonly staffTokens: StaffTokens
}

export interface PairingCode {
  readonly code: string
  readonly expiresAt: Date
}

/** 32 characters without those that are easily confused. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** Creates a code that pairs one tablet, with a showroom or to choose one on the tablet; only its hash is stored. */
export async function issuePairingCode(db: Database, showroomId: string | null, now: Date): Promise<PairingCode> {
  const code = generatePairingCode()
  const expiresAt = new Date(now.getTime() + PAIRING_CODE_MINUTES * 60_000)
  await repository.insertPairingCode(db, { codeHash: hashSecret(normalizePairingCode(code)), showroomId, expiresAt })
  return { code, expiresAt }
}

export type Tablets = ReturnType<typeof createTablets>

/** Pairing, showroom and staff access of tablets. */
export function createTablets({ db, clock, limits, staffTokens }: TabletDependencies) {
  return {
    /** Exchanges a code for credentials; every invalid code gets the same error. */
    async pair(input: string, clientAddress: string) {
      const subject = { account: 'pairing', address: clientAddress }
      const paired = await limits.pairing.countFailures(subject, () =>
        db.transaction(async (tx) => {
          const now = clock.now()
          const code = await repository.consumePairingCode(tx, hashSecret(normalizePairingCode(input)), now)
          if (!code) return null
          const [clientId, clientSecret] = [`tablet-${randomUUID()}`, randomBytes(32).toString('base64url')]
          const { showroomId } = code
          const tablet = {
            id: clientId,
            secretHash: hashSecret(clientSecret),
            kind: 'showroom',
            showroomId,
            createdAt: now,
          } as const
          await repository.insertTablet(tx, tablet)
          return { clientId, clientSecret, showroomId }
        }),
      )
      if (!paired) throw new ProblemError(422, 'pairing-refused')
      return paired
    },

    /** Assigns a tablet to a showroom, once. */
    async assignShowroom(actor: TabletActor, showroomId: string): Promise<TabletActor> {
      if (!(await findShowroom(db, showroomId)))
        throw invalidFields([{ path: 'showroomId', code: 'choice', values: {} }])
      if (actor.showroomId === showroomId) return actor
      if (!(await repository.setShowroom(db, actor.clientId, showroomId)))
        throw new ProblemError(409, 'showroom-chosen')
      return { ...actor, showroomId, isStaff: false }
    },

    /** Exchanges the showroom's PIN for a staff token; wrong PINs are counted per tablet and per showroom. */
    async unlock({ clientId, showroomId }: ShowroomActor, pin: string) {
      const showroom = await findShowroom(db, showroomId)
      if (!showroom?.staffPinHash) throw new ProblemError(409, 'no-staff-pin')
      const isCorrect = await limits.staffPin.countFailures({ account: showroomId, address: clientId }, async () =>
        (await verifyPassword(showroom.staffPinHash, pin)) ? true : null,
      )
      if (!isCorrect) throw invalidFields([{ path: 'pin', code: 'pinWrong', values: {} }])
      return staffTokens.issue({ clientId, showroomId })
    },

    /** Revokes a tablet's credentials: staff only, unless it has no showroom yet. */
    async unpair({ clientId, showroomId, isStaff }: TabletActor): Promise<void> {
      if (showroomId !== null && !isStaff) throw new ProblemError(403, 'staff-only')
      await repository.deleteTablet(db, clientId)
    },
  }
}

/** A code such as `K7PM-4XQ2`: forty bits, which the limit of attempts protects. */
function generatePairingCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join(
    '',
  )
  return `${characters.slice(0, CODE_LENGTH / 2)}-${characters.slice(CODE_LENGTH / 2)}`
}

/** Ignores hyphens, spaces and case. */
function normalizePairingCode(typed: string): string {
  return typed.toUpperCase().replace(/[^\dA-Z]/g, '')
}
