import { createRoot, hydrateRoot } from 'react-dom/client'
import { isLocale, type Locale } from '#contract/constants/locales.ts'
import { createApp } from '../create-app.tsx'
import { track } from '../platform/analytics/track.ts'
import { setCallLocale } from '../platform/api/call-locale.ts'
import { followLostChunks } from '../platform/chunks/lost-chunks.ts'
import { startTranslations } from '../platform/i18n/i18n.ts'
import { currentLocale } from '../platform/i18n/locale.ts'
import { keepInstallPrompt } from '../platform/install/install-prompt.ts'
import { whenIdle } from '../platform/query/when-idle.ts'
import { session } from '../platform/session/session.ts'
import { deviceId, restampCookies } from '../platform/storage/cookies.ts'
import { isTablet } from '../platform/storage/is-tablet.ts'
import { followElsewhere, followLeave, followSignIn, takeUp } from './follow-session.ts'
import { retireWorkers } from './retire-workers.ts'
import { runSteps } from './run-steps.ts'
import { warmUp, warmUpAtLogin } from './warm-up.ts'

/** Starts the portal: the steps in their order, then the first page. */
export async function boot(): Promise<void> {
  followLostChunks()
  const app = createApp({ session })
  // Nobody goes back to what the visitor before looked at (F-71).
  if (isTablet()) app.router.history.push = app.router.history.replace
  keepInstallPrompt()
  warmUp(app)
  warmUpAtLogin(app, session)
  setCallLocale(currentLocale)
  followLeave(session)
  const report = (name: string, reason: unknown) => console.warn(`Start-up step ${name} failed`, reason)
  let hasTexts = false
  const loadLanguage = async () => {
    await startTranslations(documentLocale())
    hasTexts = true
  }
  const retired = runSteps([{ name: 'retire-workers', limit: 2000, run: retireWorkers }], report)
  // One that answers this page goes first; where none does, only the offer to install waits for the search (S148, P9).
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) await retired
  await runSteps(
    [
      { name: 'registry', limit: 100, run: () => deviceId() },
      { name: 'language', limit: 10_000, run: loadLanguage },
      { name: 'session', limit: 100, run: () => session.restore() },
      { name: 'cache', limit: 3000, run: () => takeUp(session, true) },
    ],
    report,
  )
  // Nobody reads the names of texts: what the document says by itself stays (F-30).
  if (!hasTexts) return
  followSignIn(session, (reason) => report('cache', reason))
  followElsewhere(session, () => void app.router.invalidate())
  // Another page is another path: what only changes the question, such as a search as it is typed, is none (S137).
  app.router.subscribe('onResolved', ({ pathChanged }) => pathChanged && track('page_load', {}))
  await showFirstPage(app)
  // The 30 days of every cookie (T16): each is written and read back, which takes its time in another process (P9).
  whenIdle(restampCookies)
  const later = async () => {
    await retired
    const { startLater } = await import('./later.ts')
    startLater(app, session)
  }
  setTimeout(() => void later().catch((reason: unknown) => report('later', reason)), 3000)
}

/** The inline script of the document has chosen already (T39). */
function documentLocale(): Locale | undefined {
  const language = document.documentElement.lang.slice(0, 2)
  return isLocale(language) ? language : undefined
}

/** Hydrates a prerendered page, if that is where the guard lets this visit go; else renders afresh. */
async function showFirstPage({ router, element }: ReturnType<typeof createApp>): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root.')
  const { prerendered } = document.documentElement.dataset
  // Without it the router renders nothing at first, and React throws the markup away (error #418).
  if (prerendered) router.ssr = { manifest: { routes: {} } }
  await router.load()
  if (prerendered === router.state.location.pathname) {
    hydrateRoot(root, element)
    return
  }
  createRoot(root).render(element)
}
