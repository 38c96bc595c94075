import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { RouterContext } from '#app/create-app.tsx'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { markStarted } from '#app/platform/chunks/mark-started.ts'
import { useMeasuringDue } from '#app/platform/analytics/use-measuring-due.ts'
import { redirectTarget } from '#app/platform/guard/guard.ts'
import { readRootSearch } from '#app/platform/guard/search.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useIsVisitor } from '#app/platform/session/use-is-visitor.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The frame of all pages, no page itself: the guard reads the deepest match below it.
  staticData: { access: 'logged-out' },
  validateSearch: readRootSearch,
  search: { middlewares: [retainSearchParams(['projectId'])] },
  beforeLoad: ({ location, matches, context, search }): void | Promise<never> => {
    const access = matches.slice(1).at(-1)?.staticData.access
    const href = redirectTarget({
      access,
      kind: context.session.isSignedIn() ? context.session.getSnapshot().kind : null,
      href: location.href,
      back: search.back,
    })
    if (href !== null) throw redirect({ href, replace: true })
    if (access === undefined && !context.routes.hasAll()) return lookAmongAll(context, location.href)
  },
  component: Frame,
  // Else the router wraps all pages anew, and mounts them anew, once the error page has been fetched (boot/later.ts).
  wrapInSuspense: false,
  // Off the login page's bytes (P1).
  notFoundComponent: lazyRouteComponent(() => import('#app/features/errors/pages/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: lazyRouteComponent(loadErrorPage),
})

/** With its texts, as it is fetched ahead of what it is needed for (boot/later.ts). */
async function loadErrorPage() {
  const [page] = await Promise.all([import('#app/features/errors/pages/error-page.tsx'), loadTexts('app-version')])
  return { default: page.ErrorPage }
}

/** Not one of the logged-out pages: it may be one behind the login, whose routes are fetched only now (P1). */
async function lookAmongAll({ routes }: RouterContext, href: string): Promise<never> {
  await routes.open()
  throw redirect({ href, replace: true })
}

// Without it the end of the token ends the visit all the same (T11).
const VisitWatch = lazyExtra('The watch over visits', async () => {
  const page = await import('#app/features/showroom/pages/visit-watch.tsx')
  return page.VisitWatch
})

// Off the login page's bytes; nothing is measured without it.
const Consent = lazyExtra('The question about measuring', async () => {
  const [part] = await Promise.all([import('#app/features/consent/components/consent.tsx'), loadTexts('app-consent')])
  return part.Consent
})

/** On the tablet of a showroom the page of a visitor is watched over, whichever it is (F-70, T11). */
function Frame() {
  const isVisitor = useIsVisitor()
  const isMeasuringDue = useMeasuringDue()
  useEffect(markStarted, [])
  return (
    <>
      <Suspense>{isMeasuringDue && <Consent />}</Suspense>
      <Outlet />
      <Suspense>{isVisitor && <VisitWatch />}</Suspense>
    </>
  )
}
