import { type ComponentType, lazy } from 'react'

/** A lazily loaded optional part of a page; when it fails to load, nothing is shown. `name` is for the console. */
export function lazyOptional<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    // Prerendered markup has none of them, however often it is rendered.
    if (import.meta.env.SSR) return new Promise(() => undefined)
    try {
      return { default: await load() }
    } catch (error) {
      console.warn(`${name} could not be loaded`, error)
      return { default: () => null }
    }
  })
}
