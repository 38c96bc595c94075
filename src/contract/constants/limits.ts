/** Numbers of portal.md section 9 and the limits of decisions.md; both halves read them from here. */

/** A token that expires within this many milliseconds is renewed first (S061). */
export const TOKEN_EXPIRY_MARGIN_MS = 2000

/** Lifetime of every state cookie in days; sliding, rewritten at each boot and write (S045, T16). */
export const COOKIE_LIFETIME_DAYS = 30

/** How long a toast stays, in milliseconds (S130). */
export const TOAST_TIME_MS = 1500

/** An appointment counts as ongoing this many minutes before and after its start (S117). */
export const ONGOING_WINDOW_MINUTES = 30

/** Query cache behaviour of portal.md section 9, in milliseconds (S141–S144); `reconnectSpread` is F-27's. */
export const CACHE_TIMING = {
  dedupe: 2000,
  focusThrottle: 5000,
  reconnectSpread: 5000,
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

/** Longest address of mail in characters (RFC 5321 section 4.5.3.1.3). */
export const EMAIL_MAX = 254

/** Length of a password in characters; no composition rules (decisions.md, Password rule). */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** How long links from mails work: activation 7 days, password reset and change of address 60 minutes, deletion a day. */
export const LINK_LIFE_MINUTES = {
  ACTIVATION: 7 * 24 * 60,
  PASSWORD_RESET: 60,
  EMAIL_CHANGE: 60,
  DELETION: 24 * 60,
} as const

/** Digits of a code that lets an installed app in, and how long it works, in minutes (B29). */
export const SIGN_IN_CODE_DIGITS = 6
export const SIGN_IN_CODE_MINUTES = 5

/** Seconds before the same mail can be asked for again on screen (E13). */
export const RESEND_WAIT_S = 60

/** Days between the confirmation of a deletion and the deletion itself, in which it can be undone (E22). */
export const DELETION_UNDO_DAYS = 7

/** Longest `Idempotency-Key` in visible ASCII characters, and for how many days a write is known by it (B24). */
export const IDEMPOTENCY_KEY_MAX = 100
export const IDEMPOTENCY_KEY_DAYS = 30

/** Changes of a project that its history lists at most, the newest (B46). */
export const HISTORY_MAX = 200

/** Longest value of one cookie in bytes; longer ones are split (T13). */
export const COOKIE_PART_MAX = 3600

/** Longest id of the inspiration background image in bytes (S052). */
export const BACKGROUND_ID_MAX = 200

/** Longest name of an attachment in characters, and in bytes of UTF-8: file systems end at 255 bytes. */
export const ATTACHMENT_NAME_MAX = 160
export const ATTACHMENT_NAME_BYTES_MAX = 240

/** Largest attachment in bytes; all of a project in bytes, and their number. */
export const ATTACHMENT_SIZE_MAX = 50 * 1024 * 1024
export const ATTACHMENTS_SIZE_MAX = 1024 * 1024 * 1024
export const ATTACHMENTS_MAX = 200

/** How long a file link works, in seconds (decisions.md, Attachments download). */
export const FILE_LINK_SECONDS = 5 * 60
