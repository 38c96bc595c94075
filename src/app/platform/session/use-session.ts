import { useSyncExternalStore } from 'react'
import { SIGNED_OUT, type AuthState } from './auth-status.ts'
import { session } from './session.ts'

/** Who is signed in, and where a login stands. */
export function useSession(): AuthState {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, () => SIGNED_OUT)
}
