import { removeForeignCaches } from '../platform/storage/legacy-caches.ts'
import type { Session } from '../platform/session/session.ts'
import { readEntry } from '../platform/storage/entry-store.ts'
import { extendCookieLifetimes } from '../platform/storage/extend-cookie-lifetimes.ts'
import { entries } from '../platform/storage/registry.ts'
import { installAllowed } from '../platform/install/install-state.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'
import { markFirstPaint } from '../platform/timing/after-first-paint.ts'
import { runWhenIdle } from '../platform/timing/run-when-idle.ts'
import type { createApp } from './create-app.tsx'
import { startBackgroundSync } from './background-sync.ts'
import { focusPages } from './focus-pages.ts'
import { startInstallOffer } from './install-offer.ts'
import { runSteps, type Step } from './run-steps.ts'
import { unregisterServiceWorkers } from './unregister-service-workers.ts'

type App = ReturnType<typeof createApp>

/** Delay of the deferred steps after the first page, so that they do not compete with it. Milliseconds. */
const DEFER_MS = 3000

/** All background work that starts after the first page, in order. */
export async function runBackgroundSteps(app: App, session: Session): Promise<void> {
  const { router } = app

  const errorPage: Step = {
    name: 'error-page',
    limitMs: 20_000,
    run: () => router.options.defaultErrorComponent?.preload?.(),
    // If it fails, it is loaded on demand.
  }

  const afterFirstPage: Step[] = [
    { name: 'page-focus', run: () => focusPages(app) },
    {
      name: 'service-workers',
      limitMs: 2000,
      run: unregisterServiceWorkers,
      // If it fails, the next start removes them.
    },
    { name: 'install-options', run: () => installAllowed.set(true) },
    {
      name: 'cookie-lifetime',
      // Slow, because browsers read and write cookies in another process.
      run: () => runWhenIdle(() => extendCookieLifetimes()),
      // If it fails, they are not extended.
    },
    // Without it a page that is not on this device leaves the screen empty; the login page has a budget of requests.
    ...(session.isSignedIn() ? [errorPage] : []),
    {
      name: 'background-sync',
      limitMs: 20_000,
      run: () => startBackgroundSync(app, session),
      // If it fails, it starts with the next page.
    },
    {
      name: 'analytics',
      limitMs: 20_000,
      run: () => (hasAnalyticsConsent() ? startAnalytics(app) : undefined),
      // If it fails, it starts later.
    },
  ]

  const deferred: Step[] = [
    { name: 'optional-parts', run: markFirstPaint },
    errorPage,
    {
      name: 'legacy-caches',
      limitMs: 5000,
      run: removeForeignCaches,
      // If it fails, the next start removes them.
    },
    {
      name: 'start-page',
      limitMs: 20_000,
      run: async () => (await import('./precache-start-page.ts')).precacheStartPage(app, session),
      // If it fails, the start page needs a network.
    },
    {
      name: 'install-offer',
      limitMs: 20_000,
      run: startInstallOffer,
      // If it fails, no install offer is shown.
    },
    {
      name: 'analytics-undecided',
      limitMs: 20_000,
      run: () => startAnalytics(app),
      // If it fails, nothing is recorded.
    },
  ]

  setTimeout(() => void runSteps(deferred), DEFER_MS)
  await runSteps(afterFirstPage)
}

/** With consent analytics start right after the first page, so that a short visit is recorded too. */
const hasAnalyticsConsent = (): boolean => readEntry(entries.analyticsChoice)?.startsWith('yes') ?? false

async function startAnalytics({ router }: App): Promise<void> {
  if (!isTablet()) (await import('./analytics.ts')).startAnalytics(router)
}
