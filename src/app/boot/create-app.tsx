import { createRouter, type ErrorRouteComponent, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Access } from '../platform/navigation/access.ts'
import type { RouterContext } from '../platform/navigation/router-context.ts'
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts'
import { routeTree } from '../routeTree.gen.ts'

/** Creates router and root element; browser and prerenderer use the same ones, so that hydration finds the same tree. */
export function createApp(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // For each page alone, so that the layout around it stays.
    defaultErrorComponent: routeTree.options.errorComponent as ErrorRouteComponent,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // Where not even the error page loads, the document shows a message of its own.
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
