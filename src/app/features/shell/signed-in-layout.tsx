import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/platform/notify/notify.tsx'
import { queryClient } from '#app/platform/query/query-client.ts'
import { pageEntries } from '#app/platform/storage/page-entries.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { AppShell } from './app-shell.tsx'

/** The shell around every page of a signed-in customer, with the toasts. Remembers whether the sidebar is open. */
export function SignedInLayout({ bare, fullScreen }: { bare: boolean; fullScreen: boolean }) {
  const { t } = useTranslation('app')
  const [sidebarOpen, setSidebarOpen] = useState(() => readEntry(pageEntries.sidebarOpen))
  function toggle() {
    writeEntry(pageEntries.sidebarOpen, !sidebarOpen)
    setSidebarOpen(!sidebarOpen)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <AppShell bare={bare} fullScreen={fullScreen} sidebarOpen={sidebarOpen} onToggleSidebar={toggle}>
        <Outlet />
      </AppShell>
      <Toasts label={t('nav.messages')} />
    </QueryClientProvider>
  )
}
