import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/platform/notify/notify.tsx'
import { queryClient } from '#app/platform/query/query-client.ts'
import { cookieEntries, readCookie, writeCookie } from '#app/platform/storage/cookies.ts'
import { AppShell } from './app-shell.tsx'
import { OutboxKeeper } from './outbox-keeper.tsx'

/**
 * The shell around every page of a signed-in customer, and the place where messages appear (off the login page's bytes,
 * P1). Remembers whether the sidebar is open (S051).
 */
export function SignedInLayout({ bare }: { bare: boolean }) {
  const { t } = useTranslation()
  const [sidebarOpen, setSidebarOpen] = useState(() => readCookie(cookieEntries.sidebarOpen))
  function toggle() {
    writeCookie(cookieEntries.sidebarOpen, !sidebarOpen)
    setSidebarOpen(!sidebarOpen)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <AppShell bare={bare} sidebarOpen={sidebarOpen} onToggleSidebar={toggle}>
        <Outlet />
      </AppShell>
      <OutboxKeeper />
      <Toasts label={t('nav.messages')} />
    </QueryClientProvider>
  )
}
