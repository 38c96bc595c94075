import { addDays, brusselsDay, brusselsInstant, brusselsTime, weekdayOf } from '#contract/formats/brussels-time.ts'
import type { OpeningHours, Showroom } from '#contract/showrooms/schema.ts'

/** A day at a showroom: its opening spans, and the reason for an exceptional closure. */
interface DayHours {
  readonly spans: OpeningHours['spans']
  readonly reason: string | null
}

/** The opening hours of a calendar day in Belgium, such as `2026-12-25`. */
export function hoursOn({ hours, closedDays }: Pick<Showroom, 'hours' | 'closedDays'>, day: string): DayHours {
  const closed = closedDays.find((one) => one.day === day)
  if (closed) return { spans: [], reason: closed.reason }
  return { spans: hours.find(({ weekday }) => weekday === weekdayOf(day))?.spans ?? [], reason: null }
}

/** Until when a showroom is open, or when it opens next. */
type OpeningState = { readonly openUntil: Date } | { readonly opensAt: Date }

const DAYS_AHEAD = 14

/** Null when it stays closed for two weeks. */
export function openingState(showroom: Pick<Showroom, 'hours' | 'closedDays'>, now: Date): OpeningState | null {
  const [today, time] = [brusselsDay(now), brusselsTime(now)]
  for (let days = 0; days < DAYS_AHEAD; days += 1) {
    const day = addDays(today, days)
    const spans = hoursOn(showroom, day).spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const span = spans.find(({ to }) => days > 0 || to > time)
    if (!span) continue
    const isOpen = days === 0 && span.from <= time
    return isOpen ? { openUntil: brusselsInstant(day, span.to) } : { opensAt: brusselsInstant(day, span.from) }
  }
  return null
}
