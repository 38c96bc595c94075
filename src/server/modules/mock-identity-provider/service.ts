import { createHash, randomBytes } from 'node:crypto'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/oauth.ts'
import { offerSignIn } from '#contract/auth/settings-variables.ts'
import type { Clock } from '#server/ports/clock.ts'

/** A person with an account at the mocked companies. */
export interface MockPerson {
  readonly emailAddress: string
  readonly firstName: string
  readonly lastName: string
  readonly isConfirmed: boolean
}

export interface MockGrant {
  readonly provider: SignInProvider
  readonly person: MockPerson
  readonly subject: string
  readonly expiresAt: Date
}

/** Client ids at the mocked companies. */
export const MOCK_CLIENT_IDS = { google: 'stand-in.apps.googleusercontent.com', facebook: '100000000000001' } as const
/** How the portal reaches the mock, on its own origin. */
export const MOCK_SIGN_IN = SIGN_IN_PROVIDERS.map((provider) =>
  offerSignIn(provider, MOCK_CLIENT_IDS[provider], `/stand-in/${provider}/authorize`),
)
/** Not secret: it is accepted by the mock only. */
export const MOCK_CLIENT_SECRET = 'stand-in'

/** Lifetime of a token in seconds. */
export const MOCK_TOKEN_SECONDS = 3600

export type MockIdentityProvider = ReturnType<typeof createMockIdentityProvider>

/** Issues and verifies tokens, in memory only. */
export function createMockIdentityProvider(clock: Clock) {
  const grants = new Map<string, MockGrant>()

  return {
    grant(provider: SignInProvider, person: MockPerson): string {
      const now = clock.now().getTime()
      for (const [token, { expiresAt }] of grants) if (expiresAt.getTime() <= now) grants.delete(token)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now + MOCK_TOKEN_SECONDS * 1000)
      grants.set(token, { provider, person, subject: subjectOf(provider, person), expiresAt })
      return token
    },

    /** Null for an unknown or expired token. */
    find(provider: SignInProvider, token: string | undefined): MockGrant | null {
      const grant = grants.get(token ?? '')
      return grant?.provider === provider && grant.expiresAt > clock.now() ? grant : null
    },

    secondsRemaining: ({ expiresAt }: MockGrant): number =>
      Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000),
  }
}

/** Digits as at both companies, derived from the address so that it survives a restart. */
function subjectOf(provider: SignInProvider, { emailAddress }: MockPerson): string {
  const hash = createHash('sha256').update(`${provider} ${emailAddress}`).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(0, 21)
}
