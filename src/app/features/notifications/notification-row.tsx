import { Link } from '@tanstack/react-router'
import { CalendarDays, FilePlus, FolderX, Hammer, Heart, type LucideIcon, Package, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notification, NotificationKind } from '#contract/schemas/notification.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { aboutOf, sentenceOf } from '../model.ts'
import styles from './news-row.module.css'

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

/** One piece of news: what it is about, which leads there, what happened, and when. Opening it is reading it. */
export function NewsRow({ news, onOpen }: { news: Notification; onOpen: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const Icon = ICONS[news.kind]
  return (
    <li className={styles.row} data-unread={!news.read || undefined}>
      <Icon className="i" aria-hidden="true" />
      <div className={styles.words}>
        <h3 className="t-row">
          <About news={news} onOpen={onOpen} />
        </h3>
        <p>{sentenceOf(news, t, locale)}</p>
      </div>
      <time className="t-s t-faint num" dateTime={news.at}>
        {formatTime(news.at, locale)}
      </time>
      {!news.read && (
        <p className={styles.unread}>
          <Badge tone="clay">{t('news.unread')}</Badge>
        </p>
      )}
    </li>
  )
}

/** What is there no more leads nowhere. */
function About({ news, onOpen }: { news: Notification; onOpen: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const about = aboutOf(news, t, locale)
  const look = { className: styles.link ?? '', onClick: onOpen, activeProps: {} }
  if ('project' in news) {
    return (
      <Link to="/projects/$projectId" params={{ projectId: news.project.id }} {...look}>
        {about}
      </Link>
    )
  }
  if ('visit' in news) {
    return (
      <Link to="/appointments/$appointmentId" params={{ appointmentId: news.visit.id }} {...look}>
        {about}
      </Link>
    )
  }
  return about
}
