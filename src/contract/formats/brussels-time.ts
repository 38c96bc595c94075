/** The time zone of Belgium. */
export const BRUSSELS_ZONE = 'Europe/Brussels'
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Instant = string | number | Date

let created: Intl.DateTimeFormat | undefined

/**
 * Only its parts are read: the order and the signs between them differ from engine to engine. Created when first needed,
 * as a phone needs some 40 ms for it, which would delay every page that reads no date.
 */
const format = (): Intl.DateTimeFormat =>
  (created ??= new Intl.DateTimeFormat('en', {
    timeZone: BRUSSELS_ZONE,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }))

/** The calendar day in Belgium, as `2026-03-29`. */
export function brusselsDay(instant: Instant): string {
  return brusselsDateTime(instant).slice(0, 10)
}

/** The wall-clock time in Belgium, as `10:30`. */
export function brusselsTime(instant: Instant): string {
  return brusselsDateTime(instant).slice(11, 16)
}

/** Both, as `2026-03-29T10:30:00`. */
export function brusselsDateTime(instant: Instant): string {
  const part = Object.fromEntries(
    format()
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = part
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/** The instant of a wall-clock time in Belgium, also on days of a clock change. */
export function brusselsInstant(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // Two steps, as the first guess can lie on the other side of a clock change.
  const guess = new Date(wanted - offsetAt(new Date(wanted)))
  return new Date(wanted - offsetAt(guess))
}

/** Midnight of the current day in Belgium, ISO 8601 with Belgium's offset, in any time zone of the device. */
export function startOfDayInBrussels(now: number | Date): string {
  const day = brusselsDay(now)
  const offset = (Date.parse(`${day}T00:00:00Z`) - brusselsInstant(day, '00:00').getTime()) / HOUR_MS
  return `${day}T00:00:00+0${offset}:00`
}

/** The calendar day a number of days later, negative for earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The same day and time in Belgium a number of calendar months later, negative for earlier; the last day of the month
 * where it has no such day.
 */
export function addMonths(instant: Instant, months: number): Date {
  const [year = 0, month = 1, day = 1] = brusselsDay(instant).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  const minute = brusselsInstant(lastDay.toISOString().slice(0, 10), brusselsTime(instant))
  return new Date(minute.getTime() + (new Date(instant).getTime() % MINUTE_MS))
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

function offsetAt(instant: Date): number {
  return Date.parse(`${brusselsDateTime(instant)}Z`) - Math.floor(instant.getTime() / 1000) * 1000
}
