import type { TFunction } from 'i18next'
import type { AnalyticsEvent } from '#contract/analytics/event-schema.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'

/** Translation keys of pages by route pattern. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/auth/login': 'login',
  '/auth/register': 'register',
  '/auth/check-mail': 'checkMail',
  '/auth/forgot': 'forgot',
  '/auth/activate/$token': 'activate',
  '/auth/reset/$token': 'reset',
  '/auth/social/$provider': 'social',
  '/account': 'account',
  '/account/security': 'security',
  '/account/privacy': 'privacy',
  '/account/confirm/$token': 'confirm',
  '/appointments': 'appointments',
  '/appointments/new': 'newAppointment',
  '/appointments/$appointmentId': 'appointment',
  '/showrooms/$showroomId': 'showroom',
  '/projects': 'projects',
  '/projects/new': 'newProject',
  '/projects/$projectId': 'project',
  '/projects/$projectId/$planner': 'helper',
  // Events that were stored before the parameter was renamed.
  '/projects/$projectId/$helper': 'helper',
  '/onboarding': 'onboarding',
  '/hand-over/$code': 'handOver',
  '/inspiration': 'inspiration',
  '/inspiration/$itemId': 'building',
  '/products/$productId': 'product',
  '/favourites': 'favourites',
}

/** The name of the page on which an event was recorded. */
export function pageName({ route, productId }: AnalyticsEvent, t: TFunction): string {
  const page = t(`eventPage.${PAGES[route] ?? 'other'}`)
  return productId ? t('events.about', { page, product: productId }) : page
}

/** The description of an event. */
export function eventText(event: AnalyticsEvent, t: TFunction, locale: Locale): string {
  switch (event.name) {
    case 'page_load':
      return t('events.page')
    case 'reference_project_clicked':
      return t('events.building', { id: event.referenceProjectId })
    case 'search_submitted':
      return t('events.search', { words: event.words, facets: event.facets })
    case 'web_downloads':
      return t('events.download', { id: event.downloadId })
    case 'web_vitals': {
      const value = formatNumber(event.value, locale)
      return t('events.speed', { metric: event.metric, value: event.metric === 'CLS' ? value : `${value} ms` })
    }
  }
}
