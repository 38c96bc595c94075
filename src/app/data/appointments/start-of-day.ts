import { brusselsDay, brusselsInstant } from '#contract/formats/brussels-time.ts'

const HOUR_MS = 60 * 60 * 1000

/** Midnight of the current day in Belgium, ISO 8601 with Belgium's offset, in any time zone of the device. */
export function startOfDayInBrussels(now: number | Date): string {
  const day = brusselsDay(now)
  const offset = (Date.parse(`${day}T00:00:00Z`) - brusselsInstant(day, '00:00').getTime()) / HOUR_MS
  return `${day}T00:00:00+0${offset}:00`
}
