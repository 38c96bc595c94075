import * as v from 'valibot'
import { STAFF_TOKEN_SECONDS } from '#contract/appointments/limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'

/** Which tablet is unlocked: one that changes showroom is locked again. */
export interface UnlockedTablet {
  readonly clientId: string
  readonly showroomId: string | null
}

/** Tokens that prove that staff entered the PIN on a tablet, valid on that tablet only. */
export interface StaffTokens {
  issue(tablet: UnlockedTablet): Promise<{ staffToken: string; expiresIn: number }>
  isValid(staffToken: string, tablet: UnlockedTablet): Promise<boolean>
}

/** Signed, not stored: hashing the PIN is slow, and staff make many calls in their five minutes. */
export function createStaffTokens(key: Uint8Array, clock: Clock): StaffTokens {
  const claims = v.object({ showroomId: v.nullable(v.string()) })
  const tokens = createSignedTokens({ key, type: 'staff+jwt', claims, clock })
  return {
    async issue({ clientId, showroomId }) {
      const now = Math.floor(clock.now().getTime() / 1000)
      return {
        staffToken: await tokens.sign(clientId, { showroomId }, now + STAFF_TOKEN_SECONDS),
        expiresIn: STAFF_TOKEN_SECONDS,
      }
    },

    async isValid(staffToken, { clientId, showroomId }) {
      const read = await tokens.read(clientId, staffToken)
      return read !== null && read !== 'expired' && read.showroomId === showroomId
    },
  }
}
