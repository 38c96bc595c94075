import { createHmac, randomUUID } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { type Locale, LOCALES } from '#contract/configuration/locales.ts'
import {
  STAFF_DEVICE_COOKIE,
  STAFF_LOCALE_COOKIE,
  STAFF_SESSION_COOKIE,
  STAFF_USE_COOKIE,
} from '#contract/storage/storage-keys.ts'
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

/** A session of staff. */
export interface StaffSession {
  readonly id: string
  readonly endsAt: Date
  /** The authenticator whose code began it; null where the password sufficed. */
  readonly authenticatorId: string | null
}

/** What a request may do: in a session that is `enrolling`, only add the first authenticator. */
export type StaffAccess =
  { readonly state: 'open' | 'enrolling' | 'locked'; readonly session: StaffSession } | { readonly state: 'none' }

/** Settings of the sessions; another password ends all of them. */
interface StaffSessionSettings {
  readonly key: Uint8Array
  readonly passwordHash: string
  readonly clock: Clock
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

/**
 * Sessions of the staff pages in signed cookies: one with their begin, which only the sign-in sets, and one with their last
 * use. Without the first the second is nothing, so that a response that was on its way during the sign-out signs nobody
 * in.
 */
export function createStaffSessions({ key, passwordHash, clock }: StaffSessionSettings) {
  const ownKey = createHmac('sha256', key).update(passwordHash).digest()
  const claims = v.object({
    id: v.string(),
    startedAt: v.number(),
    authenticatorId: v.optional(v.nullable(v.string()), null),
  })
  const tokens = createSignedTokens({ key: ownKey, type: 'staff-session+jwt', claims, clock })
  const useClaims = v.object({ id: v.string(), usedAt: v.number() })
  const uses = createSignedTokens({ key: ownKey, type: 'staff-use+jwt', claims: useClaims, clock })
  const deviceClaims = v.object({ id: v.string(), hasCode: v.optional(v.boolean(), false) })
  const devices = createSignedTokens({ key: ownKey, type: 'staff-device+jwt', claims: deviceClaims, clock })
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const endOf = ({ startedAt }: v.InferOutput<typeof claims>) => startedAt + SESSION_SECONDS
  const describe = (session: v.InferOutput<typeof claims>): StaffSession => ({
    id: session.id,
    endsAt: new Date(endOf(session) * 1000),
    authenticatorId: session.authenticatorId,
  })

  /** When this session was last used; its begin without its own cookie of uses. */
  async function lastUse(c: ServerContext, { id, startedAt }: v.InferOutput<typeof claims>): Promise<number> {
    const use = await uses.read(SUBJECT, getCookie(c, STAFF_USE_COOKIE) ?? '')
    return use !== null && use !== 'expired' && use.id === id ? use.usedAt : startedAt
  }

  async function readDevice(c: ServerContext): Promise<v.InferOutput<typeof deviceClaims> | null> {
    const device = await devices.read(SUBJECT, getCookie(c, STAFF_DEVICE_COOKIE) ?? '')
    return device === 'expired' ? null : device
  }

  return {
    /** The access of a request, which counts as a use of the session unless the page reloaded itself. */
    async use(c: ServerContext, isReload = false): Promise<StaffAccess> {
      if (!isFromOwnPage(c)) return { state: 'none' }
      const session = await tokens.read(SUBJECT, getCookie(c, STAFF_SESSION_COOKIE) ?? '')
      if (session === null || session === 'expired') return { state: 'none' }
      const usedAt = seconds()
      const opened = describe(session)
      if (usedAt - (await lastUse(c, session)) > STAFF_IDLE_SECONDS) return { state: 'locked', session: opened }
      if (isReload) return { state: 'open', session: opened }
      const endsAt = endOf(session)
      setCookie(c, STAFF_USE_COOKIE, await uses.sign(SUBJECT, { id: session.id, usedAt }, endsAt), endsAt - usedAt)
      return { state: 'open', session: opened }
    },

    async begin(c: ServerContext, authenticatorId: string | null): Promise<StaffSession> {
      const session = { id: randomUUID(), startedAt: seconds(), authenticatorId }
      setCookie(c, STAFF_SESSION_COOKIE, await tokens.sign(SUBJECT, session, endOf(session)), SESSION_SECONDS)
      const known = await readDevice(c)
      const hasCode = authenticatorId !== null || known?.hasCode === true
      const device = { id: known?.id ?? randomUUID(), hasCode }
      const token = await devices.sign(SUBJECT, device, session.startedAt + DEVICE_SECONDS)
      setCookie(c, STAFF_DEVICE_COOKIE, token, DEVICE_SECONDS)
      return describe(session)
    },

    end(c: ServerContext): void {
      for (const name of [STAFF_SESSION_COOKIE, STAFF_USE_COOKIE]) setCookie(c, name, '', 0)
    },

    /** The id of a browser in which staff have signed in; null for any other. */
    knownDevice: async (c: ServerContext) => (await readDevice(c))?.id ?? null,

    /** The same, only where a sign-in took a code: the password alone could make any number of browsers known. */
    async knownDeviceByCode(c: ServerContext) {
      const device = await readDevice(c)
      return device?.hasCode ? device.id : null
    },
  }
}

function setCookie(c: ServerContext, name: string, value: string, seconds: number): void {
  c.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}`, { append: true })
}

/** Browsers send the cookie to pages of this site only; another subdomain is the same site, but not this origin. */
function isFromOwnPage(c: ServerContext): boolean {
  return c.req.method !== 'POST' || (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/**
 * The language that the address asks for, which is kept for eight hours, or that was kept. Only a response to such a request
 * sets it, so that no other one that was on its way brings back an earlier language.
 */
export function staffLocale(c: ServerContext): Locale | undefined {
  const find = (name: string | undefined) => LOCALES.find((locale) => locale === name)
  const requested = find(c.req.query('lang'))
  if (requested) setCookie(c, STAFF_LOCALE_COOKIE, requested, SESSION_SECONDS)
  return requested ?? find(getCookie(c, STAFF_LOCALE_COOKIE))
}
