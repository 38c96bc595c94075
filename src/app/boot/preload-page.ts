import type { createApp } from './create-app.tsx'
import { safeReturnPath } from '../platform/navigation/return-path.ts'
import type { Session } from '../platform/session/session.ts'
import { readEntry } from '../platform/storage/entry-store.ts'
import { entries } from '../platform/storage/registry.ts'

type App = Pick<ReturnType<typeof createApp>, 'router'>

/**
 * Loads the code of this page in parallel with the start-up steps if somebody is signed in. Failures surface when the
 * page renders.
 */
export function preloadCurrentPage(app: App): void {
  if (readEntry(entries.accessToken) === null) return
  void Promise.allSettled([import('./start-customer-session.ts'), preloadPage(app, location.pathname)])
}

/** Loads the code of the page behind the login while a login request is in flight. */
export function preloadAtLogin(app: App, session: Session): void {
  session.subscribe(() => {
    if (session.getSnapshot().status !== 'loading') return
    const [path = '/'] = safeReturnPath(new URLSearchParams(location.search).get('back') ?? undefined).split(/[?#]/)
    void Promise.allSettled([preloadPage(app, path)])
  })
}

/** Loads the code of a page, not its data. */
export async function preloadPage({ router }: App, path: string): Promise<void> {
  const [matched] = router.getMatchedRoutes(path)
  await Promise.all(matched.map(async (route) => router.loadRouteChunk(route)))
}
