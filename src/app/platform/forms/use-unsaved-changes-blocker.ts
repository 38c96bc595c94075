import { useBlocker } from '@tanstack/react-router'
import { session } from '../session/session.ts'

/** Waits for an answer: go after all, or stay. */
export interface Held {
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Holds whoever leaves a form with unsaved input (E28): within the portal until `leave` or `stay` is called, at a reload or
 * the end of the tab by the browser's own question. A session that has ended is not held: its draft stays (F-23).
 */
export function useLeaveGuard(dirty: boolean): Held | null {
  const blocker = useBlocker({
    disabled: !dirty,
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isSignedIn,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}

const isSignedIn = () => session.isSignedIn()
