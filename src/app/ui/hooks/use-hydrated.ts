import { useSyncExternalStore } from 'react'

const noSubscription = () => () => undefined

/** False in prerendered markup until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}
