import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'

/** Appointments and changes happen in Belgium, wherever the device is. */
export const TIME_ZONE = 'Europe/Brussels'

type Instant = string | number | Date

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter costs far more than using it, and a list formats thousands of dates. */
function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, { timeZone: TIME_ZONE, ...options })
  formatters.set(key, made)
  return made
}

function formatWith(when: Instant, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return formatter(LANGUAGE_TAGS[locale], options).format(new Date(when))
}

/** The calendar day in Belgium, `2026-11-25`. */
export function dayKey(when: Instant): string {
  return formatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(when))
}

/** `14:32`. */
export function formatTime(when: Instant, locale: Locale): string {
  return formatWith(when, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `25`, and `1er` for the first of a month in French. */
export function formatDayNumber(when: Instant, locale: Locale): string {
  const day = formatWith(when, locale, { day: 'numeric' })
  return locale === 'fr' && day === '1' ? '1er' : day
}

/** `november`. */
export function formatMonth(when: Instant, locale: Locale): string {
  return formatWith(when, locale, { month: 'long' })
}

/** `woensdag`. */
export function formatWeekday(when: Instant, locale: Locale): string {
  return formatWith(when, locale, { weekday: 'long' })
}

/** `3 november`, with the year unless it is the year of `now`. */
export function formatDay(when: Instant, locale: Locale, now: Instant = Date.now()): string {
  const day = `${formatDayNumber(when, locale)} ${formatMonth(when, locale)}`
  const year = dayKey(when).slice(0, 4)
  return year === dayKey(now).slice(0, 4) ? day : `${day} ${year}`
}

/** `woensdag 25 november`. */
export function formatLongDay(when: Instant, locale: Locale, now: Instant = Date.now()): string {
  return `${formatWeekday(when, locale)} ${formatDay(when, locale, now)}`
}

/** `14:32`, with the day unless it is today: `20 november, 14:32`. */
export function formatAsOf(when: Instant, locale: Locale, now: Instant = Date.now()): string {
  const time = formatTime(when, locale)
  return dayKey(when) === dayKey(now) ? time : `${formatDay(when, locale, now)}, ${time}`
}

/** The day relative to now, for "Vandaag", "Gisteren" and "Morgen"; null for all others. */
export function relativeDay(when: Instant, now: Instant = Date.now()): 'today' | 'yesterday' | 'tomorrow' | null {
  const days = (Date.parse(dayKey(when)) - Date.parse(dayKey(now))) / 86_400_000
  if (days === 0) return 'today'
  if (days === -1) return 'yesterday'
  return days === 1 ? 'tomorrow' : null
}

/** The greeting for the time of day: morning until noon, afternoon until six. */
export function partOfDay(when: Instant): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatter('en-GB', { hour: '2-digit', hourCycle: 'h23' }).format(new Date(when)))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
