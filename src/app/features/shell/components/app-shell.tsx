import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { insist } from '#app/platform/chunks/insist.ts'
import { later } from '#app/platform/chunks/later.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { cx } from '#app/ui/class-names.ts'
import { useIsMobile } from '#app/ui/use-is-mobile.ts'
import styles from './app-shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { CookieBar } from './cookie-bar.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import { PendingLinkNotice } from './pending-link-notice.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const PullToRefresh = lazyExtra('Pulling to refresh', async () => {
  const part = await import('#app/ui/pull-to-refresh.tsx')
  return part.PullToRefresh
})

const VersionNotice = lazyExtra('The notice of a new version', async () => {
  await later
  const load = () => Promise.all([import('./version-notice.tsx'), loadTexts('app-version')])
  const [part] = await insist(load)
  return part.VersionNotice
})

interface AppShellProps {
  /** The page alone, with its own head: what it asks for leaves no room for other ways. */
  bare: boolean
  sidebarOpen: boolean
  onToggleSidebar: () => void
  children: ReactNode
}

/** Navigation and main: a sidebar beside a fine pointer, top and bottom bar on what S133 calls mobile. */
export function AppShell({ bare, sidebarOpen, onToggleSidebar, children }: AppShellProps) {
  const { t } = useTranslation()
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
    <div className={cx(styles.app, mobile ? styles.mobile : styles.wide, !mobile && !sidebarOpen && styles.closed)}>
      <a className={styles.skip} href="#main" onClick={skip}>
        {t('nav.skip')}
      </a>
      {mobile ? (
        <TopBar refreshing={refreshing} onRefresh={refresh} />
      ) : (
        <Sidebar open={sidebarOpen} onToggle={onToggleSidebar} refreshing={refreshing} onRefresh={refresh} />
      )}
      <main className={styles.main} id="main" ref={main} tabIndex={-1}>
        <OfflineBar />
        <CookieBar />
        <DeletionNotice />
        <PendingLinkNotice />
        {mobile && (
          <Suspense>
            <PullToRefresh label={t('nav.refreshing')} onRefresh={refresh} />
          </Suspense>
        )}
        {children}
      </main>
      {mobile && <BottomBar />}
      <Suspense>
        <VersionNotice />
      </Suspense>
    </div>
  )
}

/** Fetches anew what is on screen (E42); never the document, which offline would be lost (T49). */
function useRefresh(): [boolean, () => Promise<void>] {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState(false)
  const refresh = useCallback(async () => {
    setRunning(true)
    await queryClient.refetchQueries({ type: 'active' }).finally(() => setRunning(false))
  }, [queryClient])
  return [running, refresh]
}
