import type { AnyRouter } from '@tanstack/react-router'

/** Once, for a router that has started with the logged-out pages alone: fetches all others and puts them in its tree (P1). */
export function allRoutesOf(router: () => AnyRouter) {
  let isOpen = false
  return {
    hasAll: () => isOpen,
    async open(): Promise<void> {
      if (isOpen) return
      // It hangs the whole tree on the same root.
      await import('./routeTree.gen.ts')
      router().setRoutes(router().buildRouteTree())
      isOpen = true
    },
  }
}
