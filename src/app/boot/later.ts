import type { createApp } from '../create-app.tsx'
import { startInstall } from '../platform/install/start-install.ts'
import { removeForeignCaches } from '../platform/storage/foreign-caches.ts'
import type { Session } from '../platform/session/session.ts'
import { keepStart } from './keep-start.ts'

/** Starts what the first page need not wait for (house rule 15): one named call for each. It comes seconds after that page. */
export function startLater(app: ReturnType<typeof createApp>, session: Session): void {
  tidyCaches()
  keepStart(app, session)
  startInstall()
}

/** A start may have ended before what an older portal had stored was gone (T34). */
function tidyCaches(): void {
  removeForeignCaches().catch((reason: unknown) => console.warn('What an older portal stored stays', reason))
}
