/** Names of the state cookies (portal.md section 3, S045–S052), one token a cookie (T13). */
export const COOKIE_NAMES = {
  accessToken: 'portal_access_token',
  refreshToken: 'portal_refresh_token',
  tokenType: 'portal_token_type',
  machineCredentials: 'portal_m2m',
  realtimeToken: 'portal_realtime',
  deviceId: 'portal_device',
  showroom: 'portal_showroom',
  sidebarOpen: 'portal_sidebar',
  background: 'portal_background',
  consent: 'portal_consent',
} as const

/** Marks the interface language in localStorage; language is not among the cookies (T39). */
export const LOCALE_STORAGE_KEY = 'locale'

/** Where a tablet notes check-ins that it could not send (B32), in localStorage. */
export const CHECK_INS_STORAGE_KEY = 'portal_check_ins'

/** Where the document's first script keeps the secret of a link it took out of the address, in sessionStorage. */
export const LINK_STORAGE_KEY = 'portal_link'

/** Where documents are kept that their reader wants at hand without a network (B27), in Cache Storage: the portal's only cache. */
export const KEPT_DOCUMENTS_CACHE = 'kept-documents'

/** What a device has recorded after its user's yes (B33), in localStorage. */
export const EVENTS_STORAGE_KEY = 'portal_events'

/** For which newer build a page that did not start was loaded again (F-30), in sessionStorage. */
export const RENEWED_STORAGE_KEY = 'portal_renewed'
