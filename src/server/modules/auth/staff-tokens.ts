import * as v from 'valibot'
import { STAFF_SECONDS } from '#contract/constants/showroom.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'

/** Which tablet is unlocked: one that is moved to another showroom is locked again. */
export interface UnlockedTablet {
  readonly clientId: string
  readonly showroomId: string | null
}

/** Tokens that say that staff have given their PIN on a tablet, of use on that tablet alone. */
export interface StaffTokens {
  issue(tablet: UnlockedTablet): Promise<{ staffToken: string; expiresIn: number }>
  isGood(staffToken: string, tablet: UnlockedTablet): Promise<boolean>
}

/** Signed and not kept: the PIN is hashed slowly, and staff do many things in their five minutes. */
export function createStaffTokens(key: Uint8Array, clock: Clock): StaffTokens {
  const claims = v.object({ showroomId: v.nullable(v.string()) })
  const tokens = createSignedTokens({ key, type: 'staff+jwt', claims, clock })
  return {
    async issue({ clientId, showroomId }) {
      const now = Math.floor(clock.now().getTime() / 1000)
      return { staffToken: await tokens.sign(clientId, { showroomId }, now + STAFF_SECONDS), expiresIn: STAFF_SECONDS }
    },

    async isGood(staffToken, { clientId, showroomId }) {
      const read = await tokens.read(clientId, staffToken)
      return read !== null && read !== 'expired' && read.showroomId === showroomId
    },
  }
}
