import {
  CHECK_INS_STORAGE_KEY,
  COOKIE_NAMES,
  EVENTS_STORAGE_KEY,
  KEPT_DOCUMENTS_CACHE,
  LINK_STORAGE_KEY,
  LOCALE_STORAGE_KEY,
  RENEWED_STORAGE_KEY,
} from './cookies.ts'

/** Why something is kept: the portal does not work without it, somebody set it, or somebody said yes to measuring. */
export type KeptFor = 'necessary' | 'preference' | 'measuring'

/** How long: the 30 days of cookies, until it is cleared, a week, until it is sent, that day, while the tab is open. */
export type KeptUntil = 'days' | 'cleared' | 'week' | 'sent' | 'day' | 'tab'

/** One thing that the portal keeps in a browser; all of them are ours, none is another company's. */
export interface Kept {
  /** Its name; one that ends in `…` goes on differently for each person or form. */
  readonly name: string
  readonly place: 'cookie' | 'storage'
  readonly for: KeptFor
  readonly until: KeptUntil
}

const cookie = (name: string, why: KeptFor = 'necessary'): Kept => ({ name, place: 'cookie', for: why, until: 'days' })
const storage = (name: string, until: KeptUntil, why: KeptFor = 'necessary'): Kept => ({
  name,
  place: 'storage',
  for: why,
  until,
})

/**
 * Everything that the portal keeps in a browser, in the order in which the public page lists it (E48). What each is for, in
 * both languages, stands beside that page (src/build/legal).
 */
export const KEPT_IN_BROWSER: readonly Kept[] = [
  cookie(COOKIE_NAMES.accessToken),
  cookie(COOKIE_NAMES.refreshToken),
  cookie(COOKIE_NAMES.tokenType),
  cookie(COOKIE_NAMES.realtimeToken),
  cookie(COOKIE_NAMES.deviceId),
  cookie(COOKIE_NAMES.machineCredentials),
  cookie(COOKIE_NAMES.showroom),
  cookie(COOKIE_NAMES.consent),
  cookie(COOKIE_NAMES.sidebarOpen, 'preference'),
  cookie(COOKIE_NAMES.background, 'preference'),
  storage(LOCALE_STORAGE_KEY, 'cleared', 'preference'),
  storage('sign_in_method', 'cleared', 'preference'),
  storage('clock_offset', 'cleared'),
  storage('onboarding_later', 'cleared', 'preference'),
  storage('install_offer', 'cleared', 'preference'),
  storage('portal_cache:…', 'week'),
  storage('portal-outbox', 'sent'),
  storage('portal-uploads', 'sent'),
  storage(KEPT_DOCUMENTS_CACHE, 'cleared', 'preference'),
  storage(CHECK_INS_STORAGE_KEY, 'day'),
  storage(EVENTS_STORAGE_KEY, 'cleared', 'measuring'),
  storage('draft:…', 'tab'),
  storage('portal_address', 'tab'),
  storage('portal_mail', 'tab'),
  storage('portal_login_note', 'tab'),
  storage(LINK_STORAGE_KEY, 'tab'),
  storage('portal_social', 'tab'),
  storage(RENEWED_STORAGE_KEY, 'tab'),
  storage('portal_reload', 'tab'),
]
