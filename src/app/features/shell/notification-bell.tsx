import { Link, type RegisteredRouter } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifications } from '#app/data/notifications/use-notifications.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { loadRouteCode, usePrefetchWhenIdle } from '#app/platform/query/prefetch-when-idle.ts'
import { loadSupportLinks } from '#app/platform/navigation/support-links.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './notification-bell.module.css'

/** Higher numbers show as `99+`. */
const COUNTED_MAX = 99

/** Prefetches the pages that are most useful without a network. */
const prefetchPages = (router: RegisteredRouter) =>
  Promise.all([loadRouteCode(router, ['/_app/status', '/_app/notifications']), loadSupportLinks()])

/** Loads the texts of the bell first. */
export async function loadNotificationBell(): Promise<ComponentType> {
  await loadTexts('app-status')
  return NotificationBell
}

/** Link to the notifications with the unread count; hidden when the backend has none. */
function NotificationBell() {
  const { t } = useTranslation('app')
  const { data } = useNotifications()
  usePrefetchWhenIdle(!isSlowConnection(), prefetchPages)
  if (!data) return null
  const { unread } = data
  return (
    <Link
      to="/notifications"
      className={cx(buttonClass({ variant: 'quiet', icon: true }), styles.bell)}
      aria-label={unread === 0 ? t('news.bellNone') : t('news.bell', { count: unread })}
      activeProps={{}}
    >
      <BellIcon className="i" aria-hidden="true" />
      {unread > 0 && (
        <span className={cx(styles.count, 'num')} aria-hidden="true">
          {unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}
        </span>
      )}
    </Link>
  )
}
