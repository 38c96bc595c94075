import { weekdayOf } from '#contract/formats/brussels-time.ts'
import type { OpeningHours, Showroom } from '#contract/showrooms/schema.ts'

/** A day at a showroom: its opening spans, and the reason for an exceptional closure. */
export interface DayHours {
  readonly spans: OpeningHours['spans']
  readonly reason: string | null
}

/** The opening hours of a calendar day in Belgium, such as `2026-12-25`. */
export function hoursOn({ hours, closedDays }: Pick<Showroom, 'hours' | 'closedDays'>, day: string): DayHours {
  const closed = closedDays.find((one) => one.day === day)
  if (closed) return { spans: [], reason: closed.reason }
  return { spans: hours.find(({ weekday }) => weekday === weekdayOf(day))?.spans ?? [], reason: null }
}
