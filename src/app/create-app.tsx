import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Access } from './platform/guard/guard.ts'
import { parseSearch, stringifySearch } from './platform/guard/search.ts'
import type { Session } from './platform/session/session.ts'
import { routeTree } from './routeTree.gen.ts'

/** What every route can reach: the store itself, never a snapshot of it. */
export interface RouterContext {
  session: Session
}

/** What the portal is made of; the browser and the prerenderer build it alike, so that hydration finds the same tree. */
export function createApp(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // The prerenderer would write an inline script for it.
    scrollRestoration: history === undefined,
    ...(history ? { history } : {}),
  })
  const element = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  return { router, element }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createApp>['router']
  }
  // S016: a route without `access` fails the type check.
  interface StaticDataRouteOption {
    access: Access
  }
}
