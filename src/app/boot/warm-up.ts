import type { createApp } from '../create-app.tsx'
import type { Session } from '../platform/session/session.ts'
import { safeReturnPath } from '../platform/guard/return-path.ts'
import { cookieEntries, readCookie } from '../platform/storage/cookies.ts'

type App = Pick<ReturnType<typeof createApp>, 'router' | 'routes'>

/**
 * Fetches what a signed-in visit will need while the start-up steps run one after the other; on a slow line each would
 * otherwise wait for a round trip of its own. Failures show when the code is really needed.
 */
export function warmUp(app: App): void {
  if (readCookie(cookieEntries.accessToken) === null) return
  void Promise.allSettled([import('./take-up-customer.ts'), warmUpPage(app, location.pathname)])
}

/** Fetches the code of a page behind the login, and its texts. */
export async function warmUpPage({ router, routes }: App, path: string): Promise<void> {
  await routes.open()
  const [matched] = router.getMatchedRoutes(path)
  const chunks = matched.map(async (route) => router.loadRouteChunk(route))
  // The start page has no texts of its own.
  await Promise.all(path === '/' ? chunks : [import('../platform/i18n/later-texts.ts'), ...chunks])
}

/** The same while somebody logs in: their password is on its way meanwhile, and then what comes after it (S011). */
export function warmUpAtLogin(app: App, session: Session): void {
  session.subscribe(() => {
    if (session.getSnapshot().status !== 'loading') return
    const [path = '/'] = safeReturnPath(new URLSearchParams(location.search).get('back') ?? undefined).split(/[?#]/)
    void Promise.allSettled([warmUpPage(app, path)])
  })
}
