import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#app/ui/class-names.ts'
import { PullToRefresh } from '#app/ui/pull-to-refresh.tsx'
import { useIsMobile } from '#app/ui/use-is-mobile.ts'
import styles from './app-shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { CookieBar } from './cookie-bar.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import { PendingLinkNotice } from './pending-link-notice.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

interface AppShellProps {
  sidebarOpen: boolean
  onToggleSidebar: () => void
  children: ReactNode
}

/** Navigation and main: a sidebar beside a fine pointer, top and bottom bar on what S133 calls mobile. */
export function AppShell({ sidebarOpen, onToggleSidebar, children }: AppShellProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const main = useRef<HTMLElement>(null)
  const [refreshing, refresh] = useRefresh()
  function skip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
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
        <PullToRefresh enabled={mobile} label={t('nav.refreshing')} onRefresh={refresh}>
          {children}
        </PullToRefresh>
      </main>
      {mobile && <BottomBar />}
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
