/** Numbers of portal.md section 9 and the limits of decisions.md; both halves read them from here. */

/** A token that expires within this many milliseconds is renewed first (S061). */
export const TOKEN_EXPIRY_MARGIN_MS = 2000

/** Lifetime of every state cookie in days; sliding, rewritten at each boot and write (S045, T16). */
export const COOKIE_LIFETIME_DAYS = 30

/** How long a toast stays, in milliseconds (S130). */
export const TOAST_TIME_MS = 1500

/** An appointment counts as ongoing this many minutes before and after its start (S117). */
export const ONGOING_WINDOW_MINUTES = 30

/** Query cache behaviour of portal.md section 9, in milliseconds (S141–S144). */
export const CACHE_TIMING = {
  dedupe: 2000,
  focusThrottle: 5000,
  errorRetry: 5000,
  errorRetrySlow: 10_000,
  slowHint: 3000,
  slowHintSlow: 5000,
} as const

/** Longest project name in characters (S030). */
export const PROJECT_NAME_MAX = 120

/** Longest free text field (street, city, …) in characters. */
export const TEXT_MAX = 160

/** Criteria of the completeness score (S075–S078). */
export const COMPLETENESS_CRITERIA = 4
