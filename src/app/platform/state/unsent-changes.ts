import { markUnsaved } from './unsaved-changes.ts'

const unsent = new Set<string>()

/** Records whether something would be lost if the page closed before it is sent; the browser then asks first. */
export function markUnsent(name: string, isUnsent: boolean): void {
  markUnsaved(name, isUnsent)
  if (isUnsent) unsent.add(name)
  else unsent.delete(name)
  // Only while something is sent, as the listener disables the back/forward cache.
  if (unsent.size > 0) globalThis.addEventListener?.('beforeunload', confirmUnload)
  else globalThis.removeEventListener?.('beforeunload', confirmUnload)
}

const confirmUnload = (event: Event) => event.preventDefault()
