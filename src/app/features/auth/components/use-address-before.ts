import { useState } from 'react'
import { visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * The address that was typed on another page of this visit, for the field of that id. Not where somebody is typing already,
 * as in a prerendered page before the program has started: the two would mix.
 */
export function useAddressBefore(id: string): string | undefined {
  const rendered = useHydrated()
  const isTaken = () => !rendered && typeof document !== 'undefined' && document.activeElement?.id === id
  return useState(() => (isTaken() ? undefined : visitStore.read(visitEntries.address)))[0]
}
