import { createHmac, randomUUID } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { type Locale, LOCALES } from '#contract/configuration/locales.ts'
import { STAFF_DEVICE_COOKIE, STAFF_SESSION_COOKIE } from '#contract/storage/storage-keys.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'

const SESSION_SECONDS = 8 * 60 * 60
/** A session that was not used for so long asks for the password again. */
export const STAFF_IDLE_SECONDS = 10 * 60

/** How long a browser in which staff signed in is known; its attempts are counted apart from those of others. */
const DEVICE_SECONDS = 30 * 24 * 60 * 60

const SUBJECT = 'staff'
const ATTRIBUTES = 'Path=/staff; HttpOnly; Secure; SameSite=Strict'

/** What a request may do, in the language of its session; `endsAt` of an open session. */
export type StaffAccess =
  | { readonly state: 'open'; readonly endsAt: Date; readonly locale: Locale | undefined }
  | { readonly state: 'locked'; readonly locale: Locale | undefined }
  | { readonly state: 'none'; readonly locale?: undefined }

/** Settings of the sessions; another password ends all of them. */
interface StaffSessionSettings {
  readonly key: Uint8Array
  readonly passwordHash: string
  readonly clock: Clock
}

/** Sessions of the staff pages in a signed cookie: when it began, when it was last used, and its language. */
export function createStaffSessions({ key, passwordHash, clock }: StaffSessionSettings) {
  const ownKey = createHmac('sha256', key).update(passwordHash).digest()
  const claims = v.object({
    startedAt: v.number(),
    usedAt: v.number(),
    locale: v.optional(v.picklist(LOCALES)),
  })
  const tokens = createSignedTokens({ key: ownKey, type: 'staff-session+jwt', claims, clock })
  const deviceClaims = v.object({ id: v.string() })
  const devices = createSignedTokens({ key: ownKey, type: 'staff-device+jwt', claims: deviceClaims, clock })
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  async function setSession(c: ServerContext, session: v.InferOutput<typeof claims>): Promise<Date> {
    const endsAt = session.startedAt + SESSION_SECONDS
    const token = await tokens.sign(SUBJECT, session, endsAt)
    setCookie(c, STAFF_SESSION_COOKIE, token, endsAt - session.usedAt)
    return new Date(endsAt * 1000)
  }

  async function knownDevice(c: ServerContext): Promise<string | null> {
    const device = await devices.read(SUBJECT, getCookie(c, STAFF_DEVICE_COOKIE) ?? '')
    return device === null || device === 'expired' ? null : device.id
  }

  return {
    /** The access of a request, which counts as a use of the session; a language that it asks for is kept. */
    async use(c: ServerContext): Promise<StaffAccess> {
      if (!isFromOwnPage(c)) return { state: 'none' }
      const session = await tokens.read(SUBJECT, getCookie(c, STAFF_SESSION_COOKIE) ?? '')
      if (session === null || session === 'expired') return { state: 'none' }
      const locale = requestedLocale(c) ?? session.locale
      const usedAt = seconds()
      if (usedAt - session.usedAt > STAFF_IDLE_SECONDS) return { state: 'locked', locale }
      return { state: 'open', endsAt: await setSession(c, { ...session, locale, usedAt }), locale }
    },

    async begin(c: ServerContext, locale: Locale): Promise<void> {
      const now = seconds()
      await setSession(c, { startedAt: now, usedAt: now, locale })
      const device = { id: (await knownDevice(c)) ?? randomUUID() }
      const token = await devices.sign(SUBJECT, device, now + DEVICE_SECONDS)
      setCookie(c, STAFF_DEVICE_COOKIE, token, DEVICE_SECONDS, true)
    },

    end: (c: ServerContext): void => setCookie(c, STAFF_SESSION_COOKIE, '', 0),

    /** The id of a browser in which staff have signed in; null for any other. */
    knownDevice,
  }
}

/** A second cookie of the response is appended; the first replaces an earlier value of its own. */
function setCookie(c: ServerContext, name: string, value: string, seconds: number, append = false): void {
  c.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}`, { append })
}

/** Browsers send the cookie to pages of this site only; another subdomain is the same site, but not this origin. */
function isFromOwnPage(c: ServerContext): boolean {
  return c.req.method !== 'POST' || (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/** The language that the address asks for. */
export function requestedLocale(c: ServerContext): Locale | undefined {
  return LOCALES.find((locale) => locale === c.req.query('lang'))
}
