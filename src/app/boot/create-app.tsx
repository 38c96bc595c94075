import { createRouter, type ErrorRouteComponent, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Access } from '../platform/navigation/access.ts'
import type { RouterContext } from '../platform/navigation/router-context.ts'
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts'
import { routeTree } from '../routeTree.gen.ts'

/** Creates router and root element. Browser and prerenderer share them, so that hydration finds the same tree. */
export function createApp(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // Per page, so that the layout around it stays.
    defaultErrorComponent: routeTree.options.errorComponent as ErrorRouteComponent,
    defaultPreload: 'intent',
    // Freshness is up to the query cache.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // When even the error page fails to load, the document shows its own message.
    disableGlobalCatchBoundary: true,
    // It would make the prerenderer write an inline script.
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
  // A route without `access` fails the type check.
  interface StaticDataRouteOption {
    access: Access
  }
}
