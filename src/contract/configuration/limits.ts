/** Limits and time spans that the browser and the server share. */

/** A token that expires within this many milliseconds is renewed first. */
export const TOKEN_EXPIRY_MARGIN_MS = 2000

/** Lifetime of every state cookie in days, counted from its last write. */
export const COOKIE_LIFETIME_DAYS = 30

/** How long a toast stays, in milliseconds. */
export const TOAST_TIME_MS = 1500

/** An appointment counts as ongoing this many minutes before and after its start. */
export const ONGOING_WINDOW_MINUTES = 30

/** Timing of the query cache, in milliseconds; reconnected clients spread refetches over `reconnectSpread`. */
export const CACHE_TIMING = {
  dedupe: 2000,
  focusThrottle: 5000,
  reconnectSpread: 5000,
  errorRetry: 5000,
  errorRetrySlow: 10_000,
  slowHint: 3000,
  slowHintSlow: 5000,
} as const

/** Time in which a storage of the browser has to answer. Milliseconds. */
export const STORAGE_TIMEOUT_MS = 3000

/** Longest project name in characters. */
export const PROJECT_NAME_MAX = 120

/** Longest free text field (street, city, …) in characters. */
export const TEXT_MAX = 160

/** Criteria of the completeness score. */
export const COMPLETENESS_CRITERIA = 4

/** Longest e-mail address in characters (RFC 5321 section 4.5.3.1.3). */
export const EMAIL_MAX = 254

/** Length of a password in characters; no composition rules. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** Digits of a sign-in code for the installed app, too many to be guessed, and its lifetime in minutes. */
export const SIGN_IN_CODE_DIGITS = 12
export const SIGN_IN_CODE_MINUTES = 5

/** Longest name of a passkey in characters, most passkeys of one account, and minutes to answer a challenge. */
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20
export const PASSKEY_CHALLENGE_MINUTES = 5

/** Recovery codes of one account, their characters, and minutes in which a sign-in can be continued by a second factor. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 10
export const SECOND_FACTOR_MINUTES = 10

/** Days after which “that was not me” leaves a second factor as it is: whoever reads the mailbox then does not pass it. */
export const SECOND_FACTOR_SETTLED_DAYS = 7

/** Seconds before the same mail can be requested again. */
export const RESEND_WAIT_SECONDS = 60

/** Days between confirming the deletion of an account and the deletion, in which it can be undone. */
export const DELETION_UNDO_DAYS = 7

/** Longest `Idempotency-Key` in visible ASCII characters, and days for which a key is remembered. */
export const IDEMPOTENCY_KEY_MAX = 100
export const IDEMPOTENCY_KEY_DAYS = 30

/** Most changes that a project's history lists. */
export const HISTORY_MAX = 200

/** Longest value of one cookie in bytes; longer values are split into several cookies. */
export const COOKIE_PART_MAX = 3600

/** Longest id of the inspiration background image in bytes. */
export const BACKGROUND_ID_MAX = 200

/** Longest file name of an attachment in characters, and in bytes of UTF-8: file systems allow 255 bytes. */
export const ATTACHMENT_NAME_MAX = 160
export const ATTACHMENT_NAME_BYTES_MAX = 240

/** Largest attachment in bytes: 50 MiB. */
export const ATTACHMENT_SIZE_MAX = 52_428_800

/** Lifetime of a file link, in seconds. */
export const FILE_LINK_SECONDS = 5 * 60
