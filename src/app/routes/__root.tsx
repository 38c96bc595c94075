import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { useIsAnalyticsDue } from '#app/platform/analytics/use-analytics-due.ts'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { redirectTarget } from '#app/platform/navigation/access.ts'
import { readRootSearch } from '#app/platform/navigation/search-params.ts'
import { markStarted } from '#app/document/revalidate-document.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { useIsVisitor } from '#app/platform/session/use-session.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  // A layout without a page of its own; the guard reads the deepest match below it.
  staticData: { access: 'logged-out' },
  validateSearch: readRootSearch,
  search: { middlewares: [retainSearchParams(['projectId'])] },
  beforeLoad: ({ location, matches, context, search }) => {
    const access = matches.slice(1).at(-1)?.staticData.access
    const href = redirectTarget({
      access,
      kind: context.session.isSignedIn() ? context.session.getSnapshot().kind : null,
      href: location.href,
      back: search.back,
    })
    if (href !== null) throw redirect({ href, replace: true })
  },
  component: Frame,
  // Otherwise the router remounts all pages once the error page has been loaded (boot/background-steps.ts).
  wrapInSuspense: false,
  notFoundComponent: lazyRouteComponent(loadNotFoundPage),
  errorComponent: lazyRouteComponent(loadErrorPage),
})

async function loadNotFoundPage() {
  const [page] = await Promise.all([import('#app/features/errors/not-found-page.tsx'), loadTexts('app-version')])
  return { default: page.NotFoundPage }
}

/** With its texts, as it is prefetched (boot/background-steps.ts). */
async function loadErrorPage() {
  const [page] = await Promise.all([import('#app/features/errors/error-page.tsx'), loadTexts('app-version')])
  return { default: page.ErrorPage }
}

// If it fails to load, the session still ends with its token.
const SessionTimeout = lazyOptional('The session timeout', async () => {
  const page = await import('#app/features/tablet/idle/session-timeout.tsx')
  return page.SessionTimeout
})

// If it fails to load, no analytics run.
const Consent = lazyOptional('The consent banner', async () => {
  const [part] = await Promise.all([import('#app/features/consent/consent.tsx'), loadTexts('app-consent')])
  return part.Consent
})

/** On a showroom tablet every customer page has a session timeout. */
function Frame() {
  const isVisitor = useIsVisitor()
  const isAnalyticsDue = useIsAnalyticsDue()
  useEffect(markStarted, [])
  return (
    <>
      <Suspense>{isAnalyticsDue && <Consent />}</Suspense>
      <Outlet />
      <Suspense>{isVisitor && <SessionTimeout />}</Suspense>
    </>
  )
}
