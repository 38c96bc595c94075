import { documentLanguage } from '#app/document/start-language.ts'
import { track } from '../platform/analytics/track.ts'
import { subscribeToChunkErrors } from '../platform/code-loading/chunk-load-errors.ts'
import { setLocaleSource } from '../platform/http/accept-language.ts'
import { startTranslations } from '../platform/i18n/i18n.ts'
import { currentLocale } from '../platform/i18n/locale.ts'
import { captureInstallPrompt } from '../platform/install/install-prompt.ts'
import type { Session } from '../platform/session/session.ts'
import { deviceId } from '../platform/storage/device-id.ts'
import { extendCookieLifetimes, readEntry } from '../platform/storage/entry-store.ts'
import { entries } from '../platform/storage/registry.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'
import { markFirstPaint } from '../platform/timing/after-first-paint.ts'
import { runWhenIdle } from '../platform/timing/run-when-idle.ts'
import type { createApp } from './create-app.tsx'
import { preloadAtLogin, preloadCurrentPage } from './preload-page.ts'
import type { Step } from './run-steps.ts'
import { redirectAfterSignOut, restoreUser, subscribeToOtherTabs, subscribeToSignIn } from './session-events.ts'
import { isControlledByWorker, unregisterServiceWorkers } from './unregister-service-workers.ts'

type App = ReturnType<typeof createApp>

/** So long after the first page the deferred steps run, so that they do not compete with it. Milliseconds. */
export const DEFER_MS = 3000

/**
 * Everything that the portal starts by itself, in order: `start` before the first page, `afterFirstPage` as soon as it is
 * there, `deferred` three seconds later.
 */
export function startUpSteps(app: App, session: Session) {
  const { router } = app
  const start: Step[] = [
    {
      name: 'chunk-errors',
      limitMs: 100,
      run: subscribeToChunkErrors,
      fallback: 'the error page offers a reload',
    },
    {
      name: 'tablet-history',
      limitMs: 100,
      run: () => disableBackOnTablet(app),
      fallback: 'Back leads to earlier pages',
    },
    {
      name: 'install-prompt',
      limitMs: 100,
      run: captureInstallPrompt,
      fallback: 'the browser shows its own offer to install',
    },
    {
      name: 'preload',
      limitMs: 100,
      run() {
        preloadCurrentPage(app)
        preloadAtLogin(app, session)
      },
      fallback: 'code is loaded when it is needed',
    },
    {
      name: 'request-locale',
      limitMs: 100,
      run: () => setLocaleSource(currentLocale),
      fallback: 'requests ask for the default language',
    },
    {
      name: 'sign-out',
      limitMs: 100,
      run: () => redirectAfterSignOut(session),
      fallback: 'the guard redirects at the next navigation',
    },
    {
      name: 'service-workers',
      limitMs: 2000,
      // Awaited only where a worker answered this page.
      run: () => (isControlledByWorker() ? unregisterServiceWorkers() : void unregisterServiceWorkers().catch(() => 0)),
      fallback: 'the next start removes them',
    },
    { name: 'device-id', limitMs: 100, run: deviceId, fallback: 'it is made when it is needed' },
    {
      name: 'language',
      limitMs: 10_000,
      run: () => startTranslations(documentLanguage()),
      fallback: 'the document stays as it is',
      isRequired: true,
    },
    { name: 'session', limitMs: 100, run: () => session.restore(), fallback: 'nobody is signed in' },
    {
      name: 'user-data',
      limitMs: 3000,
      run: () => restoreUser(session, true),
      fallback: 'the page loads its data from the network',
    },
    {
      name: 'sign-in',
      limitMs: 100,
      run: () => subscribeToSignIn(session),
      fallback: 'data is not restored after a sign-in',
    },
    {
      name: 'other-tabs',
      limitMs: 100,
      run: () => subscribeToOtherTabs(session, () => void router.invalidate()),
      fallback: 'a sign-out elsewhere shows at the next request',
    },
    {
      name: 'page-views',
      limitMs: 100,
      // A change of the query alone, such as a search while it is typed, is no page view.
      run: () => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && track('page_load', {})),
      fallback: 'page views are not recorded',
    },
  ]

  const afterFirstPage: Step[] = [
    {
      name: 'cookie-lifetime',
      limitMs: 100,
      // Slow, as each cookie is written and read back in another process.
      run: () => runWhenIdle(() => extendCookieLifetimes()),
      fallback: 'cookies keep their expiry',
    },
    {
      name: 'background-sync',
      limitMs: 20_000,
      run: async () => (await import('./background-sync.ts')).startBackgroundSync(app, session),
      fallback: 'it starts with the next page',
    },
    {
      name: 'analytics',
      limitMs: 20_000,
      run: () => (hasAnalyticsConsent() ? startAnalytics(app) : undefined),
      fallback: 'it starts later',
    },
  ]

  const deferred: Step[] = [
    {
      name: 'service-workers-done',
      limitMs: 2000,
      run: unregisterServiceWorkers,
      fallback: 'the next start removes them',
    },
    { name: 'optional-parts', limitMs: 100, run: markFirstPaint, fallback: 'they are not shown' },
    {
      name: 'error-page',
      limitMs: 20_000,
      run: () => router.options.defaultErrorComponent?.preload?.(),
      fallback: 'it is loaded when it is needed',
    },
    {
      name: 'legacy-caches',
      limitMs: 5000,
      run: async () => (await import('../platform/storage/legacy-caches.ts')).removeForeignCaches(),
      fallback: 'what an older portal stored stays until the next start',
    },
    {
      name: 'start-page',
      limitMs: 20_000,
      run: async () => (await import('./precache-start-page.ts')).precacheStartPage(app, session),
      fallback: 'the start page needs a network',
    },
    {
      name: 'install-offer',
      limitMs: 20_000,
      run: async () => (await import('./install-offer.ts')).startInstallOffer(),
      fallback: 'installing is not offered',
    },
    {
      name: 'analytics-undecided',
      limitMs: 20_000,
      run: () => startAnalytics(app),
      fallback: 'nothing is recorded',
    },
  ]

  return { start, afterFirstPage, deferred }
}

/** A visitor of a tablet must not go back to what the one before looked at. */
function disableBackOnTablet({ router: { history } }: App): void {
  if (isTablet()) history.push = history.replace
}

/** With consent analytics start right after the first page, so that a short visit is recorded too. */
const hasAnalyticsConsent = (): boolean => readEntry(entries.analyticsChoice)?.startsWith('yes') ?? false

async function startAnalytics({ router }: App): Promise<void> {
  if (!isTablet()) (await import('./analytics.ts')).startAnalytics(router)
}
