import { useBlocker } from '@tanstack/react-router'
import { session } from '../session/session.ts'

/** A blocked navigation, to continue or cancel. */
export interface BlockedNavigation {
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Blocks leaving a form with unsaved input: navigations until `leave` or `stay` is called, reloads and closing by the
 * browser's own dialog. Not after the session has ended, as the draft is stored.
 */
export function useUnsavedChangesBlocker(dirty: boolean): BlockedNavigation | null {
  const blocker = useBlocker({
    disabled: !dirty,
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isSignedIn,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
}

const isSignedIn = () => session.isSignedIn()
