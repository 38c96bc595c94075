import type { Hono } from 'hono'
import { MOCK_CLIENT_IDS, MOCK_CLIENT_SECRET, createMockIdentityProvider, type MockPerson } from './service.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createFacebook } from '../social/facebook.ts'
import { createGoogle } from '../social/google.ts'
import type { Providers } from '../social/service.ts'
import { mountTokenInfo } from './token-info-routes.ts'
import { mountConsent } from './consent-routes.ts'

export interface MockIdentityProviderDependencies {
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly people: readonly MockPerson[]
}

/**
 * Google and Facebook in this process, for installations without credentials; the real adapters call it. Anybody can
 * sign in as anybody, so it is mounted with demo content only.
 */
export function mountMockIdentityProvider(
  app: Hono<ServerEnv>,
  { clock, publicUrl, people }: MockIdentityProviderDependencies,
): Providers {
  const mockProvider = createMockIdentityProvider(clock)
  mountTokenInfo(app, mockProvider)
  mountConsent(app, { mockProvider, people, publicUrl })
  const urlOf = (path: string) => `${publicUrl()}/stand-in/${path}`
  const providerAccess = { fetch: async (url: string, init?: RequestInit) => app.fetch(new Request(url, init), {}) }
  return {
    google: createGoogle(
      () => ({
        clientId: MOCK_CLIENT_IDS.google,
        tokenInfoUrl: urlOf('google/tokeninfo'),
        userInfoUrl: urlOf('google/userinfo'),
      }),
      providerAccess,
    ),
    facebook: createFacebook(
      () => ({
        clientId: MOCK_CLIENT_IDS.facebook,
        clientSecret: MOCK_CLIENT_SECRET,
        graphUrl: urlOf('facebook'),
      }),
      providerAccess,
    ),
  }
}
