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
} as const satisfies Record<string, LimitRule>

/** The limits of one backend. */
export type RateLimits = Record<keyof typeof LIMIT_RULES, TryLimit>

/** Limits with nothing counted yet. */
export function createRateLimits(rules: Record<keyof RateLimits, LimitRule> = LIMIT_RULES): RateLimits {
  const { signIn, currentPassword, mail, invitation } = rules
  return {
    signIn: createTryLimit(signIn),
    currentPassword: createTryLimit(currentPassword),
    mail: createTryLimit(mail),
    invitation: createTryLimit(invitation),
  }
}
