import * as v from 'valibot'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { BACKGROUND_ID_MAX } from '#contract/constants/limits.ts'
import { browserJar, type CookieJar } from './cookie-jar.ts'

/** What a cookie is kept for, in the terms of the privacy page. */
export type Consent = 'necessary' | 'preference'

/** One registered cookie; lifetime and attributes are the same for all (cookie-jar.ts). */
export interface CookieEntry<T> {
  readonly name: string
  /** Reads the stored text; what it refuses counts as absent. */
  readonly schema: v.GenericSchema<unknown, T>
  readonly fallback: T
  readonly consent: Consent
}

function entry<T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T, consent: Consent): CookieEntry<T> {
  return { name, schema, fallback, consent }
}

// Patterns, where valibot has a function each: the login page carries these (P1).
const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const text = matching(/./)
const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((stored) => stored === 'true'),
)
/** Letters of one byte each (S052). */
const backgroundId = matching(new RegExp(`^[!-~]{1,${BACKGROUND_ID_MAX}}$`))
/** Yes or no to measuring, and when, in milliseconds since 1970. */
const choice = matching(/^(yes|no)\.\d{1,15}$/)
const uuid = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)
const machine = v.pipe(v.string(), v.parseJson(), v.object({ client_id: text, client_secret: text }))

/** Credentials of a paired showroom tablet (S028, S029). */
export type MachineCredentials = v.InferOutput<typeof machine>

/** Every state cookie of the portal. */
export const cookieEntries = {
  accessToken: entry<string | null>(COOKIE_NAMES.accessToken, text, null, 'necessary'),
  refreshToken: entry<string | null>(COOKIE_NAMES.refreshToken, text, null, 'necessary'),
  tokenType: entry<string | null>(COOKIE_NAMES.tokenType, text, null, 'necessary'),
  machineCredentials: entry<MachineCredentials | null>(COOKIE_NAMES.machineCredentials, machine, null, 'necessary'),
  realtimeToken: entry<string | null>(COOKIE_NAMES.realtimeToken, text, null, 'necessary'),
  deviceId: entry<string | null>(COOKIE_NAMES.deviceId, uuid, null, 'necessary'),
  showroom: entry<string | null>(COOKIE_NAMES.showroom, text, null, 'necessary'),
  sidebarOpen: entry<boolean>(COOKIE_NAMES.sidebarOpen, flag, true, 'preference'),
  background: entry<string | null>(COOKIE_NAMES.background, backgroundId, null, 'preference'),
  consent: entry<string | null>(COOKIE_NAMES.consent, choice, null, 'necessary'),
}

/** Reads, writes and removes registered cookies in one jar. */
export function createCookieStore(jar: CookieJar) {
  // Values that the jar did not take: the visit goes on with them, a reload loses them (F-07, F-29).
  const visit = new Map<string, string>()
  const listeners = new Set<() => void>()
  const stored = (name: string) => visit.get(name) ?? jar.get(name)

  function put(name: string, value: string): boolean {
    jar.set(name, value)
    const stuck = jar.get(name) === value
    if (stuck) visit.delete(name)
    else visit.set(name, value)
    listeners.forEach((listener) => listener())
    return stuck
  }

  return {
    read<T>(cookie: CookieEntry<T>): T {
      const parsed = v.safeParse(cookie.schema, stored(cookie.name))
      return parsed.success ? parsed.output : cookie.fallback
    },
    write<T>(cookie: CookieEntry<T>, value: NonNullable<T>): boolean {
      return put(cookie.name, typeof value === 'string' ? value : JSON.stringify(value))
    },
    remove(cookie: CookieEntry<unknown>): void {
      visit.delete(cookie.name)
      jar.remove(cookie.name)
    },
    /** False while a value could not be stored and lasts for the visit only (F-07, B07). */
    sticks: () => visit.size === 0,
    /** Calls after every write; the result stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Writes every cookie that is there again, so that its 30 days start anew (T16). */
    restamp(): void {
      for (const { name } of Object.values(cookieEntries)) {
        const value = jar.get(name)
        if (value !== undefined) jar.set(name, value)
      }
    },
  }
}

/** Registered cookies in one jar. */
export type CookieStore = ReturnType<typeof createCookieStore>

/** The browser's cookies. */
export const cookieStore = createCookieStore(browserJar)

/** The cookie's value, its default when absent or unreadable. */
export const readCookie = cookieStore.read
/** Writes and reads back; false when it did not stick, the value then lasts for the visit. */
export const writeCookie = cookieStore.write
/** Removes a cookie. */
export const removeCookie = cookieStore.remove
/** Starts the 30 days of every cookie anew (T16); takes its time. */
export const restampCookies = cookieStore.restamp

/** This device's id (S049): a uuid made at the first call, the same one ever after. */
export function deviceId(cookies: CookieStore = cookieStore): string {
  const known = cookies.read(cookieEntries.deviceId)
  if (known) return known
  const made = newUuid()
  cookies.write(cookieEntries.deviceId, made)
  return made
}

// crypto.randomUUID exists on secure origins only; a test over plain http on the local network must not stop here (T15).
function newUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
