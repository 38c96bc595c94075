import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in prerendered markup and until React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
