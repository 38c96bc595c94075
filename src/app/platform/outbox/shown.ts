import { useSyncExternalStore } from 'react'

/** A list outside React that screens follow; undefined until it is known. */
export function createShown<T>() {
  const nothing: readonly T[] = []
  const listeners = new Set<() => void>()
  let items: readonly T[] | undefined

  const read = (): readonly T[] => items ?? nothing
  const isKnown = () => items !== undefined
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    read,
    show(next: readonly T[]): void {
      items = next.length === 0 ? nothing : next
      listeners.forEach((listener) => listener())
    },
    useItems: (): readonly T[] => useSyncExternalStore(subscribe, read, () => nothing),
    useIsKnown: (): boolean => useSyncExternalStore(subscribe, isKnown, () => false),
  }
}
