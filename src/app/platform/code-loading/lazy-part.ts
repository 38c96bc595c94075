import { type ComponentType, createElement, lazy } from 'react'
import { reloadFailedStyles } from './failed-styles.ts'

/**
 * A lazily loaded part of a page. Unlike React.lazy() it loads again where it failed before, once the error boundary
 * around it shows its children anew.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const start = () =>
    lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        await reloadFailedStyles()
        return { default: await load() }
      } catch (error) {
        return { default: () => fail(error) }
      }
    })
  let part = start()

  /** Throws in the part's rendering, so that nothing is loaded again before the error boundary has shown the error. */
  function fail(error: unknown): never {
    const failed = part
    setTimeout(() => {
      if (part === failed) part = start()
    })
    throw error
  }

  return function LazyPart(props) {
    return createElement(part, props)
  }
}
