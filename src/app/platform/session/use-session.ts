import { useSyncExternalStore } from 'react'
import { isTablet } from '../tablet/is-tablet.ts'
import { SIGNED_OUT, type AuthState } from './auth-state.ts'
import { session } from './session.ts'

/** The signed-in owner and the state of a login. */
export function useSession(): AuthState {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, () => SIGNED_OUT)
}

/** True on a showroom tablet while a customer is signed in or signing in. */
export function useIsVisitor(): boolean {
  return useSyncExternalStore(session.subscribe, isVisitor, () => false)
}

function isVisitor(): boolean {
  return session.getSnapshot().kind !== 'showroom' && isTablet()
}
