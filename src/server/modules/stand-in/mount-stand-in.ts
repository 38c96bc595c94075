import type { Hono } from 'hono'
import { STAND_IN_CLIENT, STAND_IN_SECRET, createStandIn, type StandInPerson } from './stand-in.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createFacebook } from '../social/facebook.ts'
import { createGoogle } from '../social/google.ts'
import type { Providers } from '../social/service.ts'
import { mountAnswers } from './answers.ts'
import { mountConsent } from './consent.ts'

/** What the stand-in stands on. */
export interface StandInDependencies {
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly people: readonly StandInPerson[]
}

/**
 * Both companies in this process, for machines without entries at the real ones: the same adapters ask it the same
 * questions. Whoever opens its page can be anybody, so it exists with demo content only.
 */
export function mountStandIn(app: Hono<ServerEnv>, { clock, publicUrl, people }: StandInDependencies): Providers {
  const standIn = createStandIn(clock)
  mountAnswers(app, standIn)
  mountConsent(app, { standIn, people, publicUrl })
  const at = (path: string) => `${publicUrl()}/stand-in/${path}`
  const access = { fetch: async (url: string, init?: RequestInit) => app.fetch(new Request(url, init), {}) }
  return {
    google: createGoogle(
      () => ({
        clientId: STAND_IN_CLIENT.google,
        authorizeUrl: at('google/authorize'),
        tokenInfoUrl: at('google/tokeninfo'),
        userInfoUrl: at('google/userinfo'),
      }),
      access,
    ),
    facebook: createFacebook(
      () => ({
        clientId: STAND_IN_CLIENT.facebook,
        clientSecret: STAND_IN_SECRET,
        authorizeUrl: at('facebook/authorize'),
        graphUrl: at('facebook'),
      }),
      access,
    ),
  }
}
