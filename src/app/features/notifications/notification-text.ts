import type { TFunction } from 'i18next'
import type { Notification } from '#contract/notifications/schema.ts'
import { formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'

/** The notifications of one day in Belgium, newest first. */
interface NotificationDay {
  readonly day: string
  readonly notifications: readonly Notification[]
}

/** Groups notifications by day, keeping their order. */
export function groupByDay(items: readonly Notification[]): NotificationDay[] {
  const days = new Map<string, Notification[]>()
  for (const item of items) days.set(brusselsDay(item.at), [...(days.get(brusselsDay(item.at)) ?? []), item])
  return [...days].map(([day, notifications]) => ({ day, notifications }))
}

/** The subject as a title: a project, an appointment or samples. */
export function notificationTitle(notification: Notification, t: TFunction<'app'>, locale: Locale): string {
  if ('project' in notification) return notification.project.name ?? t('app:project.limitedName')
  if ('visit' in notification) {
    const { showroom, dateFrom } = notification.visit
    const place = showroom ?? t('home.remote')
    return t('news.visit', { place, day: formatLongDay(dateFrom, locale), time: formatTime(dateFrom, locale) })
  }
  return 'name' in notification ? (notification.name ?? t('app:project.limitedName')) : t('news.samples')
}

/** What happened, as a sentence in the language of the reader. */
export function notificationText(notification: Notification, t: TFunction<'app'>, locale: Locale): string {
  const by = notification.by ?? t('news.someone')
  switch (notification.kind) {
    case 'PROJECT_SHARED':
      return t('newsOf.PROJECT_SHARED', {
        by,
        role: t(`newsRole.${notification.role}`, { defaultValue: notification.role }),
      })
    case 'ROLE_CHANGED':
      return t(notification.by === null ? 'newsOf.ROLE_GIVEN' : 'newsOf.ROLE_CHANGED', {
        by,
        role: t(`newsRole.${notification.role}`, { defaultValue: notification.role }),
      })
    case 'PROJECT_CHANGED': {
      const fields = notification.fields.map((field) => t(`newsField.${field}`))
      return t('news.fieldsOf', { by, fields: formatList(fields, locale) })
    }
    case 'VISIT_ASSIGNED':
      return notification.consultant === null
        ? t('newsOf.VISIT_CHANGED')
        : t('newsOf.VISIT_ASSIGNED', { name: notification.consultant })
    case 'FILES_ADDED':
    case 'VISIT_PICKS':
    case 'SAMPLES_REQUESTED':
      return t(`newsOf.${notification.kind}`, { by, count: notification.count })
    default:
      return t(`newsOf.${notification.kind}`, { by })
  }
}
