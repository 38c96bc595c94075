import { createHmac } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { STAFF_SESSION_COOKIE } from '#contract/storage/storage-keys.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'

const SESSION_SECONDS = 8 * 60 * 60
/** A session that was not used for so long asks for the password again. */
export const STAFF_IDLE_SECONDS = 10 * 60

const SUBJECT = 'staff'
const ATTRIBUTES = 'Path=/staff; HttpOnly; Secure; SameSite=Strict'

export type StaffAccess = 'open' | 'locked' | 'none'

/** Settings of the sessions; another password ends all of them. */
interface StaffSessionSettings {
  readonly key: Uint8Array
  readonly passwordHash: string
  readonly clock: Clock
}

/** Sessions of the staff page in a signed cookie, which tells when it began and when it was last used. */
export function createStaffSessions({ key, passwordHash, clock }: StaffSessionSettings) {
  const ownKey = createHmac('sha256', key).update(passwordHash).digest()
  const claims = v.object({ startedAt: v.number(), usedAt: v.number() })
  const tokens = createSignedTokens({ key: ownKey, type: 'staff-session+jwt', claims, clock })
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  async function setSession(c: ServerContext, startedAt: number, usedAt: number): Promise<void> {
    const endsAt = startedAt + SESSION_SECONDS
    const token = await tokens.sign(SUBJECT, { startedAt, usedAt }, endsAt)
    c.header('set-cookie', `${STAFF_SESSION_COOKIE}=${token}; Max-Age=${endsAt - usedAt}; ${ATTRIBUTES}`)
  }

  return {
    /** The access of a request, which counts as a use of the session. */
    async use(c: ServerContext): Promise<StaffAccess> {
      if (!isFromOwnPage(c)) return 'none'
      const session = await tokens.read(SUBJECT, getCookie(c, STAFF_SESSION_COOKIE) ?? '')
      if (session === null || session === 'expired') return 'none'
      const now = seconds()
      if (now - session.usedAt > STAFF_IDLE_SECONDS) return 'locked'
      await setSession(c, session.startedAt, now)
      return 'open'
    },

    begin(c: ServerContext): Promise<void> {
      const now = seconds()
      return setSession(c, now, now)
    },

    end(c: ServerContext): void {
      c.header('set-cookie', `${STAFF_SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`)
    },
  }
}

/** Browsers send the cookie to pages of this site only; another subdomain is the same site, but not this origin. */
function isFromOwnPage(c: ServerContext): boolean {
  return c.req.method !== 'POST' || (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}
