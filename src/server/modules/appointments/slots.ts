import { BOOK_AHEAD_DAYS, BOOK_AHEAD_HOURS } from '#contract/constants/showroom.ts'
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts'
import type { showrooms } from '#server/db/tables.ts'

/** A span of time. */
export interface Span {
  readonly dateFrom: Date
  readonly dateTo: Date
}

/** What decides when a showroom has time. */
export type Timetable = Pick<typeof showrooms.$inferSelect, 'hours' | 'closedDays' | 'slotMinutes' | 'capacity'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Free moments of a showroom from one calendar day in Belgium to another, both included; `taken` are the visits there are. */
export function freeSlots(table: Timetable, taken: readonly Span[], from: string, to: string, now: Date): Span[] {
  const earliest = new Date(now.getTime() + BOOK_AHEAD_HOURS * HOUR_MS)
  const lastDay = addDays(brusselsDay(now), BOOK_AHEAD_DAYS)
  const slots: Span[] = []
  for (let day = from; day <= to && day <= lastDay; day = addDays(day, 1)) {
    slots.push(...slotsOf(table, day).filter((slot) => slot.dateFrom >= earliest && isFree(table, taken, slot)))
  }
  return slots
}

/** Visits begin every `slotMinutes` from when the doors open, and end before they close. */
function slotsOf({ hours, closedDays, slotMinutes }: Timetable, day: string): Span[] {
  if (closedDays.some((closed) => closed.day === day)) return []
  // 29 March has 23 hours and 25 October 25: wall-clock times are turned into instants one by one (B23).
  const spans = hours.find(({ weekday }) => weekday === weekdayOf(day))?.spans ?? []
  return spans.flatMap((span) => {
    const [open, close] = [brusselsInstant(day, span.from).getTime(), brusselsInstant(day, span.to).getTime()]
    const count = Math.max(0, Math.floor((close - open) / (slotMinutes * MINUTE_MS)))
    return Array.from({ length: count }, (_, index) => {
      const dateFrom = new Date(open + index * slotMinutes * MINUTE_MS)
      return { dateFrom, dateTo: new Date(dateFrom.getTime() + slotMinutes * MINUTE_MS) }
    })
  })
}

function isFree({ capacity }: Timetable, taken: readonly Span[], { dateFrom, dateTo }: Span): boolean {
  return taken.filter((visit) => visit.dateFrom < dateTo && visit.dateTo > dateFrom).length < capacity
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
