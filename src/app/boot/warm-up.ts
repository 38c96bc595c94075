import type { createApp } from '../create-app.tsx'
import { cookieEntries, readCookie } from '../platform/storage/cookies.ts'

type Router = ReturnType<typeof createApp>['router']

/**
 * Fetches what a signed-in visit will need while the start-up steps run one after the other; on a slow line each would
 * otherwise wait for a round trip of its own. Failures show when the code is really needed.
 */
export function warmUp(router: Router): void {
  if (readCookie(cookieEntries.accessToken) === null) return
  const [routes] = router.getMatchedRoutes(location.pathname)
  const chunks = routes.map(async (route) => router.loadRouteChunk(route))
  void Promise.allSettled([import('./take-up-customer.ts'), ...chunks])
}
