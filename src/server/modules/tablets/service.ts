import { randomBytes, randomUUID } from 'node:crypto'
import { PAIRING_CODE_MINUTES } from '#contract/constants/showroom.ts'
import type { Database } from '#server/db/database.ts'
import type { DeviceActor, ShowroomActor } from '#server/http/actor.ts'
import { invalidFields, ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import { verifyPassword } from '../auth/password-hash.ts'
import { hashSecret } from '../auth/secret-hash.ts'
import type { StaffTokens } from '../auth/staff-tokens.ts'
import { findShowroom } from '../showrooms/repository.ts'
import { newPairingCode, plainPairingCode } from './pairing-code.ts'
import * as repository from './repository.ts'

/** What tablets stand on. */
export interface DeviceDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: RateLimits
  readonly staffTokens: StaffTokens
}

/** A pairing code as staff are shown it, and until when it works. */
export interface PairingCode {
  readonly code: string
  readonly expiresAt: Date
}

/** Makes a code that pairs one tablet, for a showroom or to choose on the tablet; only its hash is kept. */
export async function issuePairingCode(db: Database, showroomId: string | null, now: Date): Promise<PairingCode> {
  const code = newPairingCode()
  const expiresAt = new Date(now.getTime() + PAIRING_CODE_MINUTES * 60_000)
  await repository.insertPairingCode(db, { codeHash: hashSecret(plainPairingCode(code)), showroomId, expiresAt })
  return { code, expiresAt }
}

export type Devices = ReturnType<typeof createDevices>

/** Tablets: how they become ours, where they stand, and who has unlocked them (T12; decisions.md, Kiosk). */
export function createDevices({ db, clock, limits, staffTokens }: DeviceDependencies) {
  return {
    /** Trades a code for credentials that are told this once; one answer for every code that is not good. */
    async pair(typed: string, clientAddress: string) {
      const trier = { account: 'pairing', address: clientAddress }
      const paired = await limits.pairing.countFailures(trier, () =>
        db.transaction(async (tx) => {
          const now = clock.now()
          const code = await repository.takePairingCode(tx, hashSecret(plainPairingCode(typed)), now)
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

    /** Says where a tablet stands, once: the credentials are good for that showroom alone from then on. */
    async place(actor: DeviceActor, showroomId: string): Promise<DeviceActor> {
      if (!(await findShowroom(db, showroomId)))
        throw invalidFields([{ path: 'showroomId', code: 'choice', values: {} }])
      if (actor.showroomId === showroomId) return actor
      if (!(await repository.setShowroom(db, actor.clientId, showroomId)))
        throw new ProblemError(409, 'showroom-chosen')
      return { ...actor, showroomId, isStaff: false }
    },

    /** Trades the PIN of the showroom for a token; wrong ones are counted per tablet and per showroom. */
    async unlock({ clientId, showroomId }: ShowroomActor, pin: string) {
      const showroom = await findShowroom(db, showroomId)
      if (!showroom?.staffPinHash) throw new ProblemError(409, 'no-staff-pin')
      const right = await limits.staffPin.countFailures({ account: showroomId, address: clientId }, async () =>
        (await verifyPassword(showroom.staffPinHash, pin)) ? true : null,
      )
      if (!right) throw invalidFields([{ path: 'pin', code: 'pinWrong', values: {} }])
      return staffTokens.issue({ clientId, showroomId })
    },

    /** Ends a tablet's credentials: staff's to do, but a tablet that stands nowhere may leave by itself. */
    async unpair({ clientId, showroomId, isStaff }: DeviceActor): Promise<void> {
      if (showroomId !== null && !isStaff) throw new ProblemError(403, 'staff-only')
      await repository.removeTablet(db, clientId)
    },
  }
}
