import { useSyncExternalStore } from 'react'
import { isTablet } from '../storage/is-tablet.ts'
import { session } from './session.ts'

/** Whether this is the tablet of a showroom and a customer has logged in on it, or is about to. */
export function useIsVisitor(): boolean {
  return useSyncExternalStore(session.subscribe, isVisitor, () => false)
}

function isVisitor(): boolean {
  return session.getSnapshot().kind !== 'showroom' && isTablet()
}
