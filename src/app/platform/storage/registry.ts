import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { SIGN_IN_METHODS, type SignInMethod } from '#contract/auth/oauth.ts'
import type { StorageLifetime, StoragePurpose } from '#contract/storage/browser-storage-inventory.ts'
import { CLOCK_OFFSET_STORAGE_KEY, COOKIE_NAMES, LOCALE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'

/** Storage of an entry: a cookie, localStorage, or sessionStorage (per tab, survives a reload). */
export type StorageKind = 'cookie' | 'local' | 'session'

/** A registered entry. */
export interface StorageEntry<T> {
  readonly name: string
  readonly kind: StorageKind
  /** Parses the stored text; invalid text counts as absent. */
  readonly schema: v.GenericSchema<unknown, T>
  readonly default: T
  readonly lifetime: StorageLifetime
  readonly consent: StoragePurpose
}

export function cookie<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
  consent: StoragePurpose,
): StorageEntry<T> {
  return { name, kind: 'cookie', schema, default: fallback, lifetime: 'days', consent }
}

export function local<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
  lifetime: StorageLifetime,
  consent: StoragePurpose,
): StorageEntry<T> {
  return { name, kind: 'local', schema, default: fallback, lifetime, consent }
}

export function session<T>(name: string, schema: v.GenericSchema<unknown, T>, fallback: T): StorageEntry<T> {
  return { name, kind: 'session', schema, default: fallback, lifetime: 'tab', consent: 'necessary' }
}

const LOGIN_NOTES = ['activated', 'passwordChanged', 'denied', 'refused', 'unverified', 'unreachable'] as const
/** A notice of another logged-out page that the login page shows. */
export type LoginNote = (typeof LOGIN_NOTES)[number]

export const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
export const json = <T>(schema: v.GenericSchema<unknown, T>) => v.pipe(v.string(), v.parseJson(), schema)
export const anyText: v.GenericSchema<unknown, string> = v.string()
const text = matching(/./)
/** The analytics choice and its time in milliseconds since 1970. */
const choice = matching(/^(yes|no)\.\d{1,15}$/)
/** Session ids, latest first, joined by dots. */
const sessionIds = matching(/^[\w-]{1,64}(\.[\w-]{1,64}){0,3}$/)
const uuid = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)
const milliseconds = matching(/^-?\d{1,15}$/)
const installState = matching(/^(installed|\d{1,15})$/)
const machine = json(v.object({ client_id: text, client_secret: text }))
const mail = json(v.object({ kind: v.picklist(['register', 'forgot']), emailAddress: v.string(), sentAt: v.number() }))

/** Credentials of a paired tablet. */
export type MachineCredentials = v.InferOutput<typeof machine>

/**
 * Every cookie and every fixed entry of the browser's storages, but those that the login page need not load
 * (page-entries.ts, tablet-entries.ts, appearance.ts, comparison-entry.ts). Persisted query caches have a key per customer
 * (stored-query-cache.ts), analytics events one of their own (analytics/event-queue.ts); pending edits and files are in
 * IndexedDB (data/projects/outbox).
 */
export const entries = {
  accessToken: cookie<string | null>(COOKIE_NAMES.accessToken, text, null, 'necessary'),
  refreshToken: cookie<string | null>(COOKIE_NAMES.refreshToken, text, null, 'necessary'),
  tokenType: cookie<string | null>(COOKIE_NAMES.tokenType, text, null, 'necessary'),
  endedSessions: cookie<string | null>(COOKIE_NAMES.endedSessions, sessionIds, null, 'necessary'),
  machineCredentials: cookie<MachineCredentials | null>(COOKIE_NAMES.machineCredentials, machine, null, 'necessary'),
  realtimeToken: cookie<string | null>(COOKIE_NAMES.realtimeToken, text, null, 'necessary'),
  deviceId: cookie<string | null>(COOKIE_NAMES.deviceId, uuid, null, 'necessary'),
  showroom: cookie<string | null>(COOKIE_NAMES.showroom, text, null, 'necessary'),
  analyticsChoice: cookie<string | null>(COOKIE_NAMES.consent, choice, null, 'necessary'),

  locale: local<Locale | null>(LOCALE_STORAGE_KEY, v.picklist(LOCALES), null, 'cleared', 'preference'),
  /** The last sign-in method on this device. */
  signInMethod: local<SignInMethod | null>(
    'sign_in_method',
    v.picklist(SIGN_IN_METHODS),
    null,
    'cleared',
    'preference',
  ),
  /** Offset between the server's clock and this device's, in whole milliseconds. */
  clockOffset: local<string>(CLOCK_OFFSET_STORAGE_KEY, milliseconds, '0', 'cleared', 'necessary'),
  /** `installed`, or when the offer to install was postponed, in milliseconds since 1970. */
  installOffer: local<string | null>('install_offer', installState, null, 'cleared', 'preference'),

  /** The email address last typed on a logged-out page, to prefill other pages. */
  address: session<string>('portal_address', anyText, ''),
  loginNote: session<LoginNote | null>('portal_login_note', v.picklist(LOGIN_NOTES), null),
  /** The last requested mail: its kind, its time by this device's clock, and the address that it went to. */
  mail: session<v.InferOutput<typeof mail> | null>('portal_mail', mail, null),
  /** Access token, refresh token and token type of the page that this tab left, a line each. */
  leftTokens: session<string>('portal_left', anyText, ''),
  /** Causes and builds of automatic reloads (code-loading/reload-once.ts). */
  reloads: session<string>('portal_reload', anyText, ''),
}
