import { BOOK_AHEAD_DAYS, BOOK_AHEAD_HOURS } from '#contract/appointments/limits.ts'
import { addDays, brusselsDay, brusselsInstant, weekdayOf } from '#contract/formats/brussels-time.ts'
import type { showrooms } from '#server/db/tables.ts'

export interface Span {
  readonly dateFrom: Date
  readonly dateTo: Date
}

/** The columns of a showroom that determine its slots. */
export type Timetable = Pick<typeof showrooms.$inferSelect, 'hours' | 'closedDays' | 'slotMinutes' | 'capacity'>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Free slots from one Belgian calendar day to another, both included; `booked` are the existing appointments. */
export function freeSlots(table: Timetable, booked: readonly Span[], from: string, to: string, now: Date): Span[] {
  const earliest = new Date(now.getTime() + BOOK_AHEAD_HOURS * HOUR_MS)
  const lastDay = addDays(brusselsDay(now), BOOK_AHEAD_DAYS)
  const slots: Span[] = []
  for (let day = from; day <= to && day <= lastDay; day = addDays(day, 1)) {
    slots.push(...slotsOfDay(table, day).filter((slot) => slot.dateFrom >= earliest && isFree(table, booked, slot)))
  }
  return slots
}

/** Slots start every `slotMinutes` from opening time and end before closing time. */
function slotsOfDay({ hours, closedDays, slotMinutes }: Timetable, day: string): Span[] {
  if (closedDays.some((closed) => closed.day === day)) return []
  // Each wall-clock time is converted by itself, as days of daylight saving changes have 23 or 25 hours.
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

function isFree({ capacity }: Timetable, booked: readonly Span[], { dateFrom, dateTo }: Span): boolean {
  return booked.filter((span) => span.dateFrom < dateTo && span.dateTo > dateFrom).length < capacity
}
