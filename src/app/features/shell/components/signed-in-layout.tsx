import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { cookieEntries, readCookie, writeCookie } from '#app/platform/storage/cookies.ts'
import { AppShell } from './app-shell.tsx'

/** The shell around every page of a signed-in customer; remembers whether the sidebar is open (S051). */
export function SignedInLayout() {
  const [sidebarOpen, setSidebarOpen] = useState(() => readCookie(cookieEntries.sidebarOpen))
  function toggle() {
    writeCookie(cookieEntries.sidebarOpen, !sidebarOpen)
    setSidebarOpen(!sidebarOpen)
  }
  return (
    <AppShell sidebarOpen={sidebarOpen} onToggleSidebar={toggle}>
      <Outlet />
    </AppShell>
  )
}
