import type { TFunction } from 'i18next'
import type { Locale } from '#contract/configuration/locales.ts'
import { formatDay, relativeDay } from './format-date.ts'

/** The day of an event relative to now: "vandaag", "gisteren", "3 november". */
export function formatRelativeDay(when: string, t: TFunction<'app'>, locale: Locale): string {
  const near = relativeDay(when)
  return near ? t(`day.${near}`) : formatDay(when, locale)
}
