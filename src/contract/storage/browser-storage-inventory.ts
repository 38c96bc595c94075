import {
  CHECK_INS_STORAGE_KEY,
  CLOCK_OFFSET_STORAGE_KEY,
  COOKIE_NAMES,
  EVENTS_STORAGE_KEY,
  OFFLINE_DOCUMENTS_CACHE,
  LINK_STORAGE_KEY,
  LOCALE_STORAGE_KEY,
  ITEM_CHANGES_STORAGE_KEY,
  QUERY_CACHE_STORAGE_KEY,
  RELOADED_BUILD_STORAGE_KEY,
  STAFF_DEVICE_COOKIE,
  STAFF_LOCALE_COOKIE,
  STAFF_SESSION_COOKIE,
  STAFF_USE_COOKIE,
} from './storage-keys.ts'

/** Purpose of an entry: required, a preference, or analytics with consent. */
export type StoragePurpose = 'necessary' | 'preference' | 'measuring'

/** Lifetime: 30 days (cookies), until cleared, a week, until sent, the same day, 8 hours, while the tab is open. */
export type StorageLifetime = 'days' | 'cleared' | 'week' | 'sent' | 'day' | 'hours' | 'tab'

/** One entry that the portal stores in a browser; none is set by a third party. */
export interface StoredEntry {
  /** Name; a trailing `…` stands for a suffix per customer or form. */
  readonly name: string
  readonly area: 'cookie' | 'storage'
  readonly purpose: StoragePurpose
  readonly lifetime: StorageLifetime
}

const cookie = (name: string, purpose: StoragePurpose = 'necessary'): StoredEntry => ({
  name,
  area: 'cookie',
  purpose,
  lifetime: 'days',
})
const storage = (name: string, until: StorageLifetime, purpose: StoragePurpose = 'necessary'): StoredEntry => ({
  name,
  area: 'storage',
  purpose,
  lifetime: until,
})

/** Everything that the portal stores in a browser, in the order of the public cookie page (src/build/legal). */
export const STORED_ENTRIES: readonly StoredEntry[] = [
  cookie(COOKIE_NAMES.accessToken),
  cookie(COOKIE_NAMES.refreshToken),
  cookie(COOKIE_NAMES.tokenType),
  cookie(COOKIE_NAMES.realtimeToken),
  cookie(COOKIE_NAMES.endedSessions),
  cookie(COOKIE_NAMES.deviceId),
  cookie(COOKIE_NAMES.machineCredentials),
  cookie(COOKIE_NAMES.showroom),
  { ...cookie(STAFF_SESSION_COOKIE), lifetime: 'hours' },
  { ...cookie(STAFF_USE_COOKIE), lifetime: 'hours' },
  { ...cookie(STAFF_LOCALE_COOKIE, 'preference'), lifetime: 'hours' },
  cookie(STAFF_DEVICE_COOKIE),
  cookie(COOKIE_NAMES.consent),
  cookie(COOKIE_NAMES.sidebarOpen, 'preference'),
  cookie(COOKIE_NAMES.background, 'preference'),
  storage(LOCALE_STORAGE_KEY, 'cleared', 'preference'),
  storage('theme', 'cleared', 'preference'),
  storage('text_size', 'cleared', 'preference'),
  storage('sign_in_method', 'cleared', 'preference'),
  storage(CLOCK_OFFSET_STORAGE_KEY, 'cleared'),
  storage('onboarding_later', 'cleared', 'preference'),
  storage('install_offer', 'cleared', 'preference'),
  storage('idle_time', 'cleared', 'preference'),
  storage('tablet_locale', 'cleared', 'preference'),
  storage('staff_locale', 'cleared', 'preference'),
  storage(`${QUERY_CACHE_STORAGE_KEY}…`, 'week'),
  storage('portal-outbox', 'sent'),
  storage('portal-uploads', 'sent'),
  storage('portal-questions', 'sent'),
  storage(`${ITEM_CHANGES_STORAGE_KEY}…`, 'sent'),
  storage(OFFLINE_DOCUMENTS_CACHE, 'cleared', 'preference'),
  storage('portal_showroom_name', 'cleared'),
  storage(CHECK_INS_STORAGE_KEY, 'day'),
  storage(EVENTS_STORAGE_KEY, 'cleared', 'measuring'),
  storage('draft:…', 'tab'),
  storage('portal_address', 'tab'),
  storage('portal_mail', 'tab'),
  storage('portal_login_note', 'tab'),
  storage(LINK_STORAGE_KEY, 'tab'),
  storage('portal_social', 'tab'),
  storage(RELOADED_BUILD_STORAGE_KEY, 'tab'),
  storage('portal_reload', 'tab'),
  storage('portal_left', 'tab'),
  storage('portal_comparison', 'tab'),
]
