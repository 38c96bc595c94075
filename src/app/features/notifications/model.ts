import type { TFunction } from 'i18next'
import type { Notification } from '#contract/schemas/notification.ts'
import { dayKey, formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import type { Locale } from '#contract/constants/locales.ts'

type Words = TFunction<'app'>

/** News of one day in Belgium, in the order of the list. */
export interface NewsDay {
  readonly day: string
  readonly news: readonly Notification[]
}

/** The list by days. */
export function byDay(items: readonly Notification[]): NewsDay[] {
  const days = new Map<string, Notification[]>()
  for (const item of items) days.set(dayKey(item.at), [...(days.get(dayKey(item.at)) ?? []), item])
  return [...days].map(([day, news]) => ({ day, news }))
}

/** What it is about, as a title: a project, a visit and when, samples. */
export function aboutOf(news: Notification, t: Words, locale: Locale): string {
  if ('project' in news) return news.project.name ?? t('common:project.limitedName')
  if ('visit' in news) {
    const { showroom, dateFrom } = news.visit
    return t('news.visit', { showroom, day: formatLongDay(dateFrom, locale), time: formatTime(dateFrom, locale) })
  }
  return 'name' in news ? (news.name ?? t('common:project.limitedName')) : t('news.samples')
}

/** What happened, as a sentence: composed here of kind and facts, so that it is in the language of whoever reads it. */
export function sentenceOf(news: Notification, t: Words, locale: Locale): string {
  const by = news.by ?? t('news.someone')
  switch (news.kind) {
    case 'PROJECT_SHARED':
      return t('newsOf.PROJECT_SHARED', { by, role: t(`newsRole.${news.role}`) })
    case 'ROLE_CHANGED':
      return t(news.by === null ? 'newsOf.ROLE_GIVEN' : 'newsOf.ROLE_CHANGED', { by, role: t(`newsRole.${news.role}`) })
    case 'PROJECT_CHANGED': {
      const fields = news.fields.map((field) => t(`newsField.${field}`))
      return t('news.fieldsOf', { by, fields: formatList(fields, locale) })
    }
    case 'VISIT_ASSIGNED':
      return news.consultant === null
        ? t('newsOf.VISIT_CHANGED')
        : t('newsOf.VISIT_ASSIGNED', { name: news.consultant })
    case 'FILES_ADDED':
    case 'VISIT_PICKS':
    case 'SAMPLES_REQUESTED':
      return t(`newsOf.${news.kind}`, { by, count: news.count })
    default:
      return t(`newsOf.${news.kind}`, { by })
  }
}
