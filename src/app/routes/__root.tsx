import { createRootRouteWithContext, redirect, retainSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import type { RouterContext } from '#app/create-app.tsx'
import { ErrorPage } from '#app/features/errors/pages/error-page.tsx'
import { NotFoundPage } from '#app/features/errors/pages/not-found-page.tsx'
import { redirectTarget } from '#app/platform/guard/guard.ts'
import { rootSearchSchema } from '#app/platform/guard/search.ts'
import { RootLayout } from '#app/features/shell/components/root-layout.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The frame of all pages, no page itself: the guard reads the deepest match below it.
  staticData: { access: 'logged-out' },
  validateSearch: (search) => v.parse(rootSearchSchema, search),
  search: { middlewares: [retainSearchParams(['projectId'])] },
  beforeLoad: ({ location, matches, context, search }) => {
    const href = redirectTarget({
      access: matches.slice(1).at(-1)?.staticData.access,
      signedIn: context.session.isSignedIn(),
      href: location.href,
      back: search.back,
    })
    if (href !== null) throw redirect({ href, replace: true })
  },
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
