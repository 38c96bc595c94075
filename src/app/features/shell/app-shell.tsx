import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryUntilOnline } from '#app/platform/connectivity/retry-until-online.ts'
import { useStore } from '#app/platform/state/create-store.ts'
import { afterFirstPaint } from '#app/platform/timing/after-first-paint.ts'
import { withTimeout } from '#app/platform/timing/with-timeout.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { useIsMobile } from '#app/platform/navigation/use-is-mobile.ts'
import styles from './app-shell.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useCookieWarning } from '#app/platform/storage/use-cookie-warning.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { offeredOnboarding } from '#app/data/onboarding/offered-onboarding.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { pageEntries } from '#app/platform/storage/page-entries.ts'
import { Link } from '@tanstack/react-router'
import { useNavEntries } from './use-nav-entries.ts'
import { useProfileLanguage } from './use-profile-language.ts'

// Rarely shown, so loaded lazily.
const DeletionBar = lazyOptional('The deletion bar', async () => (await import('./deletion-bar.tsx')).DeletionBar)

// Rarely shown, so loaded lazily.
const PendingLinkBar = lazyOptional('The bar of a pending link', async () => {
  return (await import('./pending-link-bar.tsx')).PendingLinkBar
})

const PullToRefresh = lazyOptional('Pull to refresh', async () => {
  const part = await import('#app/ui/layout/pull-to-refresh.tsx')
  return part.PullToRefresh
})

const VersionNotice = lazyOptional('The version notice', async () => {
  await afterFirstPaint
  const load = () => Promise.all([import('./version-notice.tsx'), loadTexts('app-version')])
  const [part] = await retryUntilOnline(load)
  return part.VersionNotice
})

const OnboardingOffer = lazyOptional('The onboarding offer', async () => {
  const [part] = await Promise.all([import('./onboarding-offer.tsx'), loadTexts('app-onboarding')])
  return part.OnboardingOffer
})

interface AppShellProps {
  /** Renders the page without navigation. */
  bare: boolean
  /** Hides the bars on phones and tablets. */
  fullScreen: boolean
  sidebarOpen: boolean
  onToggleSidebar: () => void
  children: ReactNode
}

/** Navigation and main: a sidebar on desktop, top and bottom bar on mobile. */
export function AppShell({ bare, fullScreen, sidebarOpen, onToggleSidebar, children }: AppShellProps) {
  const { t } = useTranslation('app')
  useProfileLanguage()
  const mobile = useIsMobile()
  const main = useRef<HTMLElement>(null)
  const [refreshing, refresh] = useRefresh()
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }
  if (bare) {
    return (
      <main className={cx(styles.main, styles.bare)} id="main">
        <OfflineBar />
        {children}
      </main>
    )
  }
  return (
    <div
      className={cx(
        styles.app,
        mobile ? (fullScreen ? styles.full : styles.mobile) : styles.wide,
        !mobile && !sidebarOpen && styles.closed,
      )}
    >
      <header>
        <a className={styles.skip} href="#main" onClick={skip}>
          {t('nav.skip')}
        </a>
        {mobile ? (
          !fullScreen && <TopBar refreshing={refreshing} onRefresh={refresh} />
        ) : (
          <Sidebar open={sidebarOpen} onToggle={onToggleSidebar} refreshing={refreshing} onRefresh={refresh} />
        )}
      </header>
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        <OfflineBar />
        <CookieWarningBar />
        <DeletionNotice />
        <PendingLinkNotice />
        {mobile && (
          <Suspense>
            <PullToRefresh label={t('nav.refreshing')} onRefresh={refresh} />
          </Suspense>
        )}
        {children}
      </main>
      {mobile && !fullScreen && <BottomBar />}
      <div className={styles.notices}>
        <Suspense>
          <OnboardingNotice />
        </Suspense>
        <Suspense>
          <VersionNotice />
        </Suspense>
      </div>
    </div>
  )
}

/** How long a refresh shows that it is running. Milliseconds. */
const REFRESH_LIMIT_MS = 20_000

/** Refetches the data on screen without reloading the document, which would fail offline. */
function useRefresh(): [boolean, () => Promise<void>] {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState(false)
  const refresh = useCallback(async () => {
    setRunning(true)
    const refetch = () => queryClient.refetchQueries({ type: 'active' })
    // A query that fails is retried without end.
    await withTimeout(REFRESH_LIMIT_MS, 'A query is not refreshed yet', refetch).catch(() => undefined)
    setRunning(false)
  }, [queryClient])
  return [running, refresh]
}

/** Warns that the session will not survive a reload. */
function CookieWarningBar() {
  const { t } = useTranslation()
  const warning = useCookieWarning()
  if (warning === null) return null
  return (
    <Note tone="ochre" role="status">
      {t(warning)}
    </Note>
  )
}

/** Shown while the account is scheduled for deletion. */
function DeletionNotice() {
  const { data: customer } = useMe()
  if (!customer?.deletionAt) return null
  return (
    <Suspense>
      <DeletionBar customerId={customer.id} at={customer.deletionAt} />
    </Suspense>
  )
}

/** For a signed-in customer who opened a link for logged-out users. */
function PendingLinkNotice() {
  const [kind] = useState(() => readEntry(pageEntries.link)?.kind)
  if (kind !== 'activate' && kind !== 'reset') return null
  return (
    <Suspense>
      <PendingLinkBar kind={kind} />
    </Suspense>
  )
}

/** For a customer whose login could not wait for the onboarding decision. */
function OnboardingNotice() {
  const appointment = useStore(offeredOnboarding)
  return appointment && <OnboardingOffer appointmentId={appointment.id} />
}

/** The main menu on phones. */
function BottomBar() {
  const { t } = useTranslation('app')
  // Five fit; what is saved is a tab of inspiration, too, and help is linked from the account.
  const entries = useNavEntries().filter(({ to }) => to !== '/favourites' && to !== '/help')
  return (
    <nav className={styles.bottomBar} aria-label={t('nav.main')}>
      {entries.map(({ to, text, icon: Icon, exact, className }) => (
        <Link key={to} to={to} className={className} activeOptions={{ exact, includeSearch: false }} activeProps={{}}>
          <Icon className="i" aria-hidden="true" />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}
