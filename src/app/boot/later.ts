import type { createApp } from '../create-app.tsx'
import type { Session } from '../platform/session/session.ts'
import { keepStart } from './keep-start.ts'

/** Starts what the first page need not wait for (house rule 15): one named call for each. It comes seconds after that page. */
export function startLater(app: ReturnType<typeof createApp>, session: Session): void {
  keepStart(app, session)
}
