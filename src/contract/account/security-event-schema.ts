import * as v from 'valibot'
import { SIGN_IN_METHODS } from '../auth/oauth.ts'
import { openWord } from '../formats/open-word.ts'

/**
 * What happened to the security of an account. A sign-in from a known device is SIGNED_IN, from another one NEW_DEVICE;
 * ACCOUNT_SECURED is what the link of a mail did with which the customer said that it was somebody else.
 */
export const SECURITY_EVENT_KINDS = [
  'SIGNED_IN',
  'NEW_DEVICE',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGE_REQUESTED',
  'EMAIL_CHANGED',
  'SIGN_IN_LINKED',
  'SIGN_IN_UNLINKED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'SECOND_FACTOR_ENABLED',
  'SECOND_FACTOR_DISABLED',
  'RECOVERY_CODES_REPLACED',
  'RECOVERY_CODE_USED',
  'SESSIONS_ENDED',
  'DELETION_REQUESTED',
  'ACCOUNT_SECURED',
] as const

/** What happened. */
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** A device as its browser describes it: names, null when unknown. */
export const deviceSchema = v.object({
  kind: v.nullish(v.picklist(['phone', 'tablet', 'desktop']), null),
  browser: v.nullish(v.string(), null),
  system: v.nullish(v.string(), null),
})

/** One event; `at` is an ISO instant. `method` is null unless a way to sign in was used, linked or unlinked. */
export const securityEventSchema = v.object({
  id: v.string(),
  kind: openWord(SECURITY_EVENT_KINDS),
  at: v.string(),
  method: v.nullish(openWord(SIGN_IN_METHODS), null),
  device: deviceSchema,
})

/** A device as its browser describes it. */
export type Device = v.InferOutput<typeof deviceSchema>
/** One event. */
export type SecurityEvent = v.InferOutput<typeof securityEventSchema>

/** Most events that the list shows, and months for which they are stored. */
export const SECURITY_EVENTS_MAX = 100
export const SECURITY_EVENT_MONTHS = 12
