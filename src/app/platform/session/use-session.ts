import { useSyncExternalStore } from 'react'
import { isTablet } from '../tablet/is-tablet.ts'
import { SIGNED_OUT, type AuthState } from './auth-state.ts'
import { session } from './session.ts'

/** Who is signed in, and the state of a login. */
export function useSession(): AuthState {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, () => SIGNED_OUT)
}

/** Whether this is the tablet of a showroom and a customer has logged in on it, or is about to. */
export function useIsVisitor(): boolean {
  return useSyncExternalStore(session.subscribe, isVisitor, () => false)
}

function isVisitor(): boolean {
  return session.getSnapshot().kind !== 'showroom' && isTablet()
}
