import { createHash, randomBytes } from 'node:crypto'
import type { SignInProvider } from '#contract/constants/oauth.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Somebody who has an account at the companies that this stands in for. */
export interface StandInPerson {
  readonly emailAddress: string
  readonly firstName: string
  readonly lastName: string
  readonly isConfirmed: boolean
}

/** A token as it was given out. */
export interface StandInGrant {
  readonly provider: SignInProvider
  readonly person: StandInPerson
  readonly subject: string
  readonly expiresAt: Date
}

/** Our entries at the companies that this stands in for. */
export const STAND_IN_CLIENT = { google: 'stand-in.apps.googleusercontent.com', facebook: '100000000000001' } as const
/** No secret: whoever reads this has it, and it opens nothing but the stand-in. */
export const STAND_IN_SECRET = 'stand-in'

/** Life of a token in seconds. */
export const STAND_IN_SECONDS = 3600

export type StandIn = ReturnType<typeof createStandIn>

/** Gives out tokens and knows them again; they are gone with the process. */
export function createStandIn(clock: Clock) {
  const grants = new Map<string, StandInGrant>()

  return {
    grant(provider: SignInProvider, person: StandInPerson): string {
      const now = clock.now().getTime()
      for (const [token, { expiresAt }] of grants) if (expiresAt.getTime() <= now) grants.delete(token)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now + STAND_IN_SECONDS * 1000)
      grants.set(token, { provider, person, subject: subjectOf(provider, person), expiresAt })
      return token
    },

    /** Null for what is no token of this company, or no longer. */
    find(provider: SignInProvider, token: string | undefined): StandInGrant | null {
      const grant = grants.get(token ?? '')
      return grant?.provider === provider && grant.expiresAt > clock.now() ? grant : null
    },

    secondsLeft: ({ expiresAt }: StandInGrant): number =>
      Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000),
  }
}

/** Digits, as both companies have them; the same person is the same one again after a restart. */
function subjectOf(provider: SignInProvider, { emailAddress }: StandInPerson): string {
  const hash = createHash('sha256').update(`${provider} ${emailAddress}`).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, 21)
}
