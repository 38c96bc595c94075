import { useState } from 'react'
import { entries } from '#app/platform/storage/registry.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/**
 * The address typed on another logged-out page. Not prefilled into a field that has focus before hydration: it would
 * mix with what is being typed.
 */
export function useRememberedEmail(id: string): string | undefined {
  const rendered = useHydrated()
  const isEditing = () => !rendered && typeof document !== 'undefined' && document.activeElement?.id === id
  return useState(() => (isEditing() ? undefined : readEntry(entries.address)))[0]
}
