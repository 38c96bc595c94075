import type { Session } from '../session/session.ts'

/** What every route can reach: the session store itself, not a snapshot of it. */
export interface RouterContext {
  readonly session: Session
}
