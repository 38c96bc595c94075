import { documentLanguage } from '#app/document/start-language.ts'
import { track } from '../platform/analytics/track.ts'
import { subscribeToChunkErrors } from '../platform/code-loading/chunk-load-errors.ts'
import { setLocaleSource } from '../platform/http/send-request.ts'
import { startTranslations } from '../platform/i18n/i18n.ts'
import { currentLocale } from '../platform/i18n/locale.ts'
import { captureInstallPrompt } from '../platform/install/install-prompt.ts'
import type { Session } from '../platform/session/session.ts'
import { deviceId } from '../platform/storage/device-id.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'
import type { createApp } from './create-app.tsx'
import { preloadAtLogin, preloadCurrentPage } from './preload-page.ts'
import type { Step } from './run-steps.ts'
import { redirectAfterSignOut, restoreUser, subscribeToOtherTabs, subscribeToSignIn } from './session-events.ts'

type App = ReturnType<typeof createApp>

/** All steps before the first page, in order; background-steps.ts has those after it. */
export function startSteps(app: App, session: Session): Step[] {
  const { router } = app
  return [
    { name: 'chunk-errors', run: subscribeToChunkErrors },
    {
      name: 'tablet-history',
      run: () => disableBackOnTablet(app),
      // If it fails, Back leads to earlier pages.
    },
    { name: 'install-prompt', run: captureInstallPrompt },
    {
      name: 'preload',
      run() {
        preloadCurrentPage(app)
        preloadAtLogin(app, session)
      },
      // If it fails, it is loaded when needed.
    },
    { name: 'request-locale', run: () => setLocaleSource(currentLocale) },
    {
      name: 'sign-out',
      run: () => redirectAfterSignOut(session),
      // If it fails, the guard redirects later.
    },
    {
      name: 'service-workers',
      limitMs: 2000,
      // Awaited only if a service worker controls the page; otherwise the background steps do it.
      run: async () =>
        isControlledByWorker() && (await import('./unregister-service-workers.ts')).unregisterServiceWorkers(),
      // If it fails, the background steps try again.
    },
    // If it fails, it is created when needed.
    { name: 'device-id', run: deviceId },
    {
      name: 'language',
      limitMs: 10_000,
      run: () => startTranslations(documentLanguage()),
      // If it fails, the document stays as it is.
      isRequired: true,
    },
    // If it fails, nobody is signed in.
    { name: 'session', run: () => session.restore() },
    {
      name: 'user-data',
      limitMs: 3000,
      run: () => restoreUser(session, true),
      // If it fails, data comes from the network.
    },
    {
      name: 'sign-in',
      run: () => subscribeToSignIn(session),
      // If it fails, data is not restored.
    },
    {
      name: 'other-tabs',
      run: () => subscribeToOtherTabs(session, () => void router.invalidate()),
      // If it fails, a sign-out elsewhere shows later.
    },
    {
      name: 'page-views',
      // A change of the query alone, such as a search while it is typed, is no page view.
      run: () => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && track('page_load', {})),
    },
  ]
}

/** A tablet visitor must not navigate back to pages of the previous visitor. */
function disableBackOnTablet({ router: { history } }: App): void {
  if (isTablet()) history.push = history.replace
}

function isControlledByWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
