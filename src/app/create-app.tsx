import { createRouter, type ErrorRouteComponent, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { allRoutesOf } from './all-routes.ts'
import { entryRoutes } from './entry-routes.ts'
import type { Access } from './platform/guard/guard.ts'
import { parseSearch, stringifySearch } from './platform/guard/search.ts'
import type { Session } from './platform/session/session.ts'

/** What every route can reach: the store itself, never a snapshot of it. */
export interface RouterContext {
  session: Session
  /** The pages behind the login, which are fetched when the first of them is asked for. */
  routes: ReturnType<typeof allRoutesOf>
}

/** What the portal is made of; the browser and the prerenderer build it alike, so that hydration finds the same tree. */
export function createApp(context: Pick<RouterContext, 'session'>, history?: RouterHistory) {
  const routes: RouterContext['routes'] = allRoutesOf(() => router)
  const router = createRouter({
    routeTree: entryRoutes,
    context: { ...context, routes },
    parseSearch,
    stringifySearch,
    // Of each page alone, so that what is around it stays.
    defaultErrorComponent: entryRoutes.options.errorComponent as ErrorRouteComponent,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // Where not even the error page comes, the document has a word of its own (F-30), in both languages.
    disableGlobalCatchBoundary: true,
    // The prerenderer would write an inline script for it.
    scrollRestoration: history === undefined,
    ...(history ? { history } : {}),
  })
  const element = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  return { router, routes, element }
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
