import type { Session } from '../session/session.ts'

/** The context of all routes: the session store itself, not a snapshot. */
export interface RouterContext {
  readonly session: Session
}
