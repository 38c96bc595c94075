/** Names of the state cookies (portal.md section 3, S045–S052), one token a cookie (T13). */
export const COOKIE_NAMES = {
  accessToken: 'portal_access_token',
  refreshToken: 'portal_refresh_token',
  tokenType: 'portal_token_type',
  machineCredentials: 'portal_m2m',
  deviceId: 'portal_device',
  sidebarOpen: 'portal_sidebar',
} as const

/** Marks the interface language in localStorage; language is not among the cookies (T39). */
export const LOCALE_STORAGE_KEY = 'locale'
