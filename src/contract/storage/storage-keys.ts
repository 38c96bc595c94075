/** Names of the state cookies, one token a cookie. */
export const COOKIE_NAMES = {
  accessToken: 'portal_access_token',
  refreshToken: 'portal_refresh_token',
  tokenType: 'portal_token_type',
  endedSessions: 'portal_ended',
  machineCredentials: 'portal_m2m',
  realtimeToken: 'portal_realtime',
  deviceId: 'portal_device',
  showroom: 'portal_showroom',
  sidebarOpen: 'portal_sidebar',
  background: 'portal_background',
  consent: 'portal_consent',
} as const

/** Key of the interface language in localStorage. */
export const LOCALE_STORAGE_KEY = 'locale'

/** Key of a tablet's queued check-ins in localStorage. */
export const CHECK_INS_STORAGE_KEY = 'portal_check_ins'

/** Key in sessionStorage of the link token that the document's script removed from the address bar. */
export const LINK_STORAGE_KEY = 'portal_link'

/** Name of the cache of offline documents in Cache Storage. */
export const OFFLINE_DOCUMENTS_CACHE = 'kept-documents'

/** Key of queued analytics events in localStorage. */
export const EVENTS_STORAGE_KEY = 'portal_events'

/** Key in sessionStorage of the build for which a page that failed to start was reloaded. */
export const RELOADED_BUILD_STORAGE_KEY = 'portal_renewed'
