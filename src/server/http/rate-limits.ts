import { createTryLimit, type LimitRule, type TryLimit } from './rate-limit.ts'

const QUARTER_S = 15 * 60

/** What is limited, and how far (E16, F-54). */
export const LIMIT_RULES = {
  /** Failed tries at the password grant. */
  signIn: { seconds: QUARTER_S, pair: 5, account: 50, address: 100 },
  /** Failed tries at naming the present password, by somebody who is signed in; the account is the customer's id. */
  currentPassword: { seconds: QUARTER_S, pair: 5, account: 5, address: 100 },
  /** Mails asked for: registrations and resets. */
  mail: { seconds: QUARTER_S, pair: 5, account: 5, address: 60 },
  /** People put on projects, who get a mail of it; the account is their address. */
  invitation: { seconds: QUARTER_S, pair: 20, account: 20, address: 60 },
  /** Failed tries at pairing a tablet, whatever the code; there is no account to tell apart. */
  pairing: { seconds: QUARTER_S, pair: 10, account: 200, address: 10 },
  /** Codes for installed apps asked for; the account is the customer's id. */
  signInCode: { seconds: QUARTER_S, pair: 20, account: 20, address: 100 },
  /** Failed tries at such codes. Six digits are few, so all of them together are one account: 50 of a million. */
  signInCodeTry: { seconds: QUARTER_S, pair: 5, account: 50, address: 5 },
  /** Failed tries at the PIN of staff; the account is the showroom, the address the tablet. */
  staffPin: { seconds: QUARTER_S, pair: 5, account: 25, address: 5 },
  /** Failed tries at the password with which staff make pairing codes. */
  staffPassword: { seconds: QUARTER_S, pair: 5, account: 25, address: 5 },
  /** Searches for visitors that find nobody; the account is the showroom, the address the tablet (B31). */
  visitSearch: { seconds: QUARTER_S, pair: 40, account: 200, address: 40 },
  /** Requests for samples, each of which is sent by post (E35); the account is the customer's id. */
  samples: { seconds: QUARTER_S, pair: 10, account: 10, address: 60 },
  /** Reports of events; there is no account to tell apart. */
  events: { seconds: QUARTER_S, pair: 300, account: 100_000, address: 300 },
} as const satisfies Record<string, LimitRule>

/** The limits of one backend. */
export type RateLimits = Record<keyof typeof LIMIT_RULES, TryLimit>

/** Limits with nothing counted yet. */
export function createRateLimits(rules: Record<keyof RateLimits, LimitRule> = LIMIT_RULES): RateLimits {
  return {
    signIn: createTryLimit(rules.signIn),
    currentPassword: createTryLimit(rules.currentPassword),
    mail: createTryLimit(rules.mail),
    invitation: createTryLimit(rules.invitation),
    pairing: createTryLimit(rules.pairing),
    signInCode: createTryLimit(rules.signInCode),
    signInCodeTry: createTryLimit(rules.signInCodeTry),
    staffPin: createTryLimit(rules.staffPin),
    staffPassword: createTryLimit(rules.staffPassword),
    visitSearch: createTryLimit(rules.visitSearch),
    samples: createTryLimit(rules.samples),
    events: createTryLimit(rules.events),
  }
}
