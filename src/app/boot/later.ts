import type { createApp } from '../create-app.tsx'
import type { Session } from '../platform/session/session.ts'

/** Starts what the first page need not wait for (house rule 15): one named call for each. It comes seconds after that page. */
export function startLater(_app: Pick<ReturnType<typeof createApp>, 'router'>, _session: Session): void {
  // Each capability is started here.
}
