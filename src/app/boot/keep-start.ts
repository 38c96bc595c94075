import type { createApp } from '../create-app.tsx'
import { fetchDocument, START } from '../platform/chunks/fetch-document.ts'
import { isSlowConnection } from '../platform/query/slow.ts'
import type { Session } from '../platform/session/session.ts'
import { isTablet } from '../platform/storage/is-tablet.ts'
import { warmUpPage } from './warm-up.ts'

type App = ReturnType<typeof createApp>

/**
 * Has the browser keep what a start without a network needs (B01, T04, P15): the start page's document, which whoever logs in
 * or follows a link has never asked for, its program, and where the customer is.
 */
export function keepStart(app: App, session: Session): void {
  let keptFor: string | null = null
  const keep = () => {
    const { subject, kind } = session.getSnapshot()
    if (subject === null || subject === keptFor) return
    keptFor = subject
    // Whatever fails is tried again by the next visit.
    fetchDocument(START).catch(() => undefined)
    if (kind !== 'customer' || isTablet()) return
    if (!isSlowConnection()) warmUpPage(app, START).catch(() => undefined)
    followPlaces(app).catch(() => undefined)
  }
  keep()
  session.subscribe(keep)
}

async function followPlaces({ router }: App): Promise<void> {
  // With the code that takes a customer up, so that no other page carries it.
  const { notePlace } = await import('../platform/query/last-place.ts')
  const note = () => {
    const { pathname } = router.state.location
    if (router.state.matches.at(-1)?.staticData.access === 'customer') notePlace(pathname)
  }
  note()
  router.subscribe('onResolved', note)
}
