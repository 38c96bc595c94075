import { SIGN_IN_PROVIDERS } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { anyone } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Providers } from './service.ts'

export function socialRoutes(providers: Providers): Route[] {
  return [
    route(authEndpoints.providers, anyone, ({ locale }) => {
      const items = SIGN_IN_PROVIDERS.flatMap((name) => {
        const provider = providers[name]
        return provider ? [{ provider: name, authorizeUrl: provider.authorizeUrl(locale) }] : []
      })
      return Promise.resolve({ items })
    }),
  ]
}
