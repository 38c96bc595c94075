import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Toasts } from '#app/platform/notify/notify.tsx'

/** The frame of every page, signed in or not: the page itself and the place where messages appear. */
export function RootLayout() {
  const { t } = useTranslation()
  return (
    <>
      <Outlet />
      <Toasts label={t('nav.messages')} />
    </>
  )
}
