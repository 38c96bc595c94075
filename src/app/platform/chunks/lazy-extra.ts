import { type ComponentType, lazy } from 'react'

/**
 * A part of a page whose code is a chunk of its own, and without which the page is whole: where that does not come nothing is
 * shown in its place. `name` is for the console.
 */
export function lazyExtra<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn(`${name} did not come`, error)
      return { default: () => null }
    }
  })
}
