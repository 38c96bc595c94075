import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { BRUSSELS_ZONE, brusselsDay, brusselsTime } from '#contract/formats/brussels-time.ts'

type Instant = string | number | Date

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats in the time of Belgium, where appointments and changes happen, wherever the device is. Formatters are cached,
 * because creating one costs far more than using it, and a list formats thousands of dates.
 */
function formatWith(when: Instant, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeZone: BRUSSELS_ZONE, ...options })
  formatters.set(key, formatter)
  return formatter.format(new Date(when))
}

/** `14:32`. */
export function formatTime(when: Instant, locale: Locale): string {
  return formatWith(when, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `25`, and `1er` for the first of a month in French. */
export function formatDayNumber(when: Instant, locale: Locale): string {
  const day = Number(brusselsDay(when).slice(-2))
  return locale === 'fr' && day === 1 ? '1er' : String(day)
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
  return `${formatDayNumber(when, locale)} ${formatMonth(when, locale)} ${otherYear(when, now)}`.trimEnd()
}

/** `2025`, unless it is the year of `now`. */
export function otherYear(when: Instant, now: Instant = Date.now()): string {
  const year = brusselsDay(when).slice(0, 4)
  return year === brusselsDay(now).slice(0, 4) ? '' : year
}

/** `woensdag 25 november`. */
export function formatLongDay(when: Instant, locale: Locale, now: Instant = Date.now()): string {
  return `${formatWeekday(when, locale)} ${formatDay(when, locale, now)}`
}

/** `14:32`, with the day unless it is today: `14:32 (20 november)`. The time comes first, as texts put "om" before it. */
export function formatAsOf(when: Instant, locale: Locale, now: Instant = Date.now()): string {
  const time = formatTime(when, locale)
  return brusselsDay(when) === brusselsDay(now) ? time : `${time} (${formatDay(when, locale, now)})`
}

/** The day relative to now, for "Vandaag", "Gisteren" and "Morgen"; null for all others. */
export function relativeDay(when: Instant, now: Instant = Date.now()): 'today' | 'yesterday' | 'tomorrow' | null {
  const days = (Date.parse(brusselsDay(when)) - Date.parse(brusselsDay(now))) / 86_400_000
  if (days === 0) return 'today'
  if (days === -1) return 'yesterday'
  return days === 1 ? 'tomorrow' : null
}

/** The greeting for the time of day: morning until noon, afternoon until six. */
export function partOfDay(when: Instant): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(brusselsTime(when).slice(0, 2))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
