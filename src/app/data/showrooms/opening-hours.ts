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
  // 1 for Monday to 7 for Sunday (ISO 8601).
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return { spans: hours.find((one) => one.weekday === weekday)?.spans ?? [], reason: null }
}
