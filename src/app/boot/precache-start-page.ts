import type { createApp } from './create-app.tsx'
import { revalidateDocument, START_PATH } from '../platform/code-loading/revalidate-document.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import type { Session } from '../platform/session/session.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'
import { preloadPage } from './preload-page.ts'

type App = ReturnType<typeof createApp>

/**
 * Caches what an offline start needs: the document and code of the start page, which a customer who follows a link has
 * never requested, and the last route.
 */
export function precacheStartPage(app: App, session: Session): void {
  let cachedFor: string | null = null
  const precache = () => {
    const { subject, kind } = session.getSnapshot()
    if (subject === null || subject === cachedFor) return
    cachedFor = subject
    // A failed download is retried at the next start.
    revalidateDocument(START_PATH).catch(() => undefined)
    if (kind !== 'customer' || isTablet()) return
    if (!isSlowConnection()) preloadStartPage(app).catch(() => undefined)
    recordRoutes(app).catch(() => undefined)
  }
  precache()
  session.subscribe(precache)
}

/** The code of the start page and of its loader. */
async function preloadStartPage(app: App): Promise<void> {
  await Promise.all([preloadPage(app, START_PATH), import('../data/prefetch/prefetch-home.ts')])
}

async function recordRoutes({ router }: App): Promise<void> {
  const { recordLastRoute } = await import('./last-route.ts')
  const record = () => {
    const { pathname } = router.state.location
    if (router.state.matches.at(-1)?.staticData.access === 'customer') recordLastRoute(pathname)
  }
  record()
  router.subscribe('onResolved', record)
}
