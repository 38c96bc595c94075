/** Names of the state cookies. A namespace, so that a script of the document carries only those it reads. */
export * as COOKIE_NAMES from './cookie-names.ts'

/** Key of the interface language in localStorage. */
export const LOCALE_STORAGE_KEY = 'locale'

/** Key in localStorage of the offset between the server's clock and the device's. */
export const CLOCK_OFFSET_STORAGE_KEY = 'clock_offset'

/** Key prefix in localStorage of a customer's stored query cache; their id follows. */
export const QUERY_CACHE_STORAGE_KEY = 'portal_cache:'

/** Key of a tablet's queued check-ins in localStorage. */
export const CHECK_INS_STORAGE_KEY = 'portal_check_ins'

/** Key prefix in localStorage of a customer's ratings and changes of projects' items to be sent; their id follows. */
export const ITEM_CHANGES_STORAGE_KEY = 'portal_ratings:'

/** Key in sessionStorage of the link token that the document's script removed from the address bar. */
export const LINK_STORAGE_KEY = 'portal_link'

/** Name of the cache of offline documents in Cache Storage. */
export const OFFLINE_DOCUMENTS_CACHE = 'kept-documents'

/** Key of queued analytics events in localStorage. */
export const EVENTS_STORAGE_KEY = 'portal_events'

/** Key in sessionStorage of the build for which a page that failed to start was reloaded. */
export const RELOADED_BUILD_STORAGE_KEY = 'portal_renewed'

/** Cookies of the staff page; only our server reads and sets them. */
export const STAFF_SESSION_COOKIE = 'portal_staff'
export const STAFF_USE_COOKIE = 'portal_staff_used'
export const STAFF_LOCALE_COOKIE = 'portal_staff_locale'
export const STAFF_DEVICE_COOKIE = 'portal_staff_device'
