import type { createApp } from '../create-app.tsx'
import { startLaterParts } from '../platform/chunks/later.ts'
import { startInstall } from '../platform/install/start-install.ts'
import { removeForeignCaches } from '../platform/storage/foreign-caches.ts'
import type { Session } from '../platform/session/session.ts'
import { keepStart } from './keep-start.ts'

/** Starts what the first page need not wait for (house rule 15): one named call for each. It comes seconds after that page. */
export function startLater(app: ReturnType<typeof createApp>, session: Session): void {
  startLaterParts()
  fetchErrorPage(app)
  tidyCaches()
  keepStart(app, session)
  startInstall()
}

/** Where it is needed it may be too late to fetch it (E44). */
function fetchErrorPage({ router }: ReturnType<typeof createApp>): void {
  void router.options.defaultErrorComponent?.preload?.()
}

/** A start may have ended before what an older portal had stored was gone (T34). */
function tidyCaches(): void {
  removeForeignCaches().catch((reason: unknown) => console.warn('What an older portal stored stays', reason))
}
