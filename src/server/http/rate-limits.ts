import { TABLET_SHARES_PER_HOUR, TABLET_WALK_INS_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { type AttemptLimiter, createAttemptLimiter, type CreateCounter, type LimitRule } from './attempt-limiter.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 60 * 60

/** The limits. */
export const LIMIT_RULES = {
  /** Failed password grants. */
  signIn: { seconds: QUARTER_S, pair: 5, account: 50, address: 600, slowAfter: 60 },
  /** Wrong current passwords of a signed-in customer; the account is the customer's id, the address their session. */
  currentPassword: { seconds: QUARTER_S, pair: 5, account: 25, address: 25 },
  /** Mails that are requested: registrations and resets. */
  mail: { seconds: QUARTER_S, pair: 5, account: 5, address: 60 },
  /** Members added to projects, who get a mail; the account is their address. */
  invitation: { seconds: QUARTER_S, pair: 20, account: 20, address: 60 },
  /** Wrong pairing codes of tablets, which are too long to be guessed from many addresses. */
  pairing: { seconds: QUARTER_S, pair: 100, address: 100, slowAfter: 10 },
  /** Requests for sign-in codes of installed apps; the account is the customer's id. */
  signInCode: { seconds: QUARTER_S, pair: 20, account: 20, address: 300 },
  /** Wrong sign-in codes, which are too long to be guessed from many addresses. */
  signInCodeTry: { seconds: QUARTER_S, pair: 100, address: 100, slowAfter: 10 },
  /** Refused tokens of sign-in providers, each of which the server sends to the provider. */
  providerToken: { seconds: QUARTER_S, pair: 100, address: 100, slowAfter: 10 },
  /** Requests for the challenge of a passkey, before it is known whose it is. */
  passkeyChallenge: { seconds: QUARTER_S, pair: 600, address: 600 },
  /** Wrong staff PINs; the account is the showroom, the address the tablet. */
  staffPin: { seconds: QUARTER_S, pair: 25, account: 25, address: 5 },
  /** Wrong staff passwords at `/staff`. */
  staffPassword: { seconds: QUARTER_S, pair: 100, address: 100, slowAfter: 5 },
  /**
   * Wrong codes of authenticators at `/staff`, after the right password. A code has six digits, so the account has a
   * small number, which only those who know the password can use up.
   */
  staffCode: { seconds: HOUR_S, pair: 10, account: 10, address: 30 },
  /** Visitor searches without a result; the account is the showroom, the address the tablet. */
  visitSearch: { seconds: QUARTER_S, pair: 200, account: 200, address: 40 },
  /** Walk-ins; the address is the tablet. */
  walkIns: { seconds: HOUR_S, pair: TABLET_WALK_INS_PER_HOUR, address: TABLET_WALK_INS_PER_HOUR },
  /** Selections shared by a tablet, which is the address. */
  shares: { seconds: HOUR_S, pair: TABLET_SHARES_PER_HOUR, address: TABLET_SHARES_PER_HOUR },
  /** Requests for samples, each of which is sent by post; the account is the customer's id. */
  samples: { seconds: QUARTER_S, pair: 10, account: 10, address: 300 },
  /** Questions to advisers, each of which is mailed; the account is the customer's id. */
  questions: { seconds: QUARTER_S, pair: 10, account: 10, address: 300 },
  /** Files uploaded for questions. */
  questionFiles: { seconds: QUARTER_S, pair: 50, account: 50, address: 1500 },
  /** Fetches of subscribed calendars; the account is the address's secret. Services fetch those of many customers. */
  calendar: { seconds: QUARTER_S, pair: 60, account: 120, address: 3000 },
  /** Reports of analytics events; there is no account to tell apart. */
  events: { seconds: QUARTER_S, pair: 3000, address: 3000 },
} as const satisfies Record<string, LimitRule>

/** The limiters of one backend. */
export type RateLimits = Record<keyof typeof LIMIT_RULES, AttemptLimiter>

/** Options of the limiters; by default the rules above, in memory. */
export interface RateLimitOptions {
  readonly rules?: Record<keyof RateLimits, LimitRule>
  readonly createCounter?: CreateCounter
}

/** Makes all limiters. */
export function createRateLimits({ rules = LIMIT_RULES, createCounter }: RateLimitOptions = {}): RateLimits {
  const names = Object.keys(LIMIT_RULES) as (keyof RateLimits)[]
  const limiters = names.map((name) => [name, createAttemptLimiter(name, rules[name], createCounter)] as const)
  return Object.fromEntries(limiters) as RateLimits
}
