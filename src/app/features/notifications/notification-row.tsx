import { Link } from '@tanstack/react-router'
import { CalendarDays, FilePlus, FolderX, Hammer, Heart, type LucideIcon, Package, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notification, NotificationKind } from '#contract/notifications/schema.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { notificationTitle, notificationText } from './notification-text.ts'
import styles from './notification-row.module.css'

const ICONS: Record<NotificationKind, LucideIcon> = {
  PROJECT_SHARED: UsersRound,
  ROLE_CHANGED: UsersRound,
  PROJECT_CHANGED: Hammer,
  FILES_ADDED: FilePlus,
  PROJECT_DELETED: FolderX,
  PROJECT_LEFT: FolderX,
  VISIT_ASSIGNED: CalendarDays,
  VISIT_CHECKED_IN: CalendarDays,
  VISIT_STARTED: CalendarDays,
  VISIT_ENDED: CalendarDays,
  VISIT_MISSED: CalendarDays,
  VISIT_PICKS: Heart,
  SAMPLES_REQUESTED: Package,
}

/** One notification with a link to its subject; opening it marks it as read. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const Icon = ICONS[notification.kind]
  return (
    <li className={styles.row} data-unread={!notification.read || undefined}>
      <Icon className="i" aria-hidden="true" />
      <div className={styles.text}>
        <h3 className="t-row">
          <TitleLink notification={notification} onOpen={onOpen} />
        </h3>
        <p>{notificationText(notification, t, locale)}</p>
      </div>
      <time className="t-s t-faint num" dateTime={notification.at}>
        {formatTime(notification.at, locale)}
      </time>
      {!notification.read && (
        <p className={styles.unread}>
          <Badge tone="clay">{t('news.unread')}</Badge>
        </p>
      )}
    </li>
  )
}

/** Plain text where the subject no longer exists. */
function TitleLink({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const title = notificationTitle(notification, t, locale)
  const linkProps = { className: styles.link ?? '', onClick: onOpen, activeProps: {} }
  if ('project' in notification) {
    return (
      <Link to="/projects/$projectId" params={{ projectId: notification.project.id }} {...linkProps}>
        {title}
      </Link>
    )
  }
  if ('visit' in notification) {
    return (
      <Link to="/appointments/$appointmentId" params={{ appointmentId: notification.visit.id }} {...linkProps}>
        {title}
      </Link>
    )
  }
  return <span>{title}</span>
}
