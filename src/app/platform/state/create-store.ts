import { useSyncExternalStore } from 'react'

/** A value outside React with subscribers. */
export interface Store<T> {
  readonly get: () => T
  /** Replaces the value; subscribers are called unless it is identical (`Object.is`). */
  readonly set: (next: T) => void
  /** Calls the listener after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** The value used for prerendering. */
  readonly getInitial: () => T
}

/** Creates a store; components read it with `useStore`. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      // A separate function per subscription, so that the same listener can subscribe twice.
      const call = () => listener()
      listeners.add(call)
      return () => void listeners.delete(call)
    },
    getInitial: () => initial,
  }
}

/** The store's value, or a selected part; the selector must return the same object for the same value. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, selector: (value: T) => S): S
export function useStore<T, S>(store: Store<T>, selector?: (value: T) => S): T | S {
  const select = (value: T) => (selector ? selector(value) : value)
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitial()),
  )
}
