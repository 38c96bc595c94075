import type { Locale } from '#contract/constants/locales.ts'
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts'
import type { Showroom, Slot } from '#contract/schemas/showroom.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { ShowroomRow } from './repository.ts'
import type { Span } from './slots.ts'

const YEAR_DAYS = 365

/** A showroom as answered to everybody, in a language; closed days of the coming year. */
export function presentShowroom(row: ShowroomRow, locale: Locale, now: Date): Showroom {
  const today = brusselsDay(now)
  const end = addDays(today, YEAR_DAYS)
  return {
    id: row.id,
    name: row.name,
    address: presentAddress(row.address),
    phone: row.phone,
    hours: row.hours,
    closedDays: row.closedDays
      .filter(({ day }) => day >= today && day <= end)
      .map(({ day, reason }) => ({ day, reason: reason[locale] })),
    accessibility: row.accessibility?.[locale] ?? null,
    directions: row.directions?.[locale] ?? null,
  }
}

/** A free moment. */
export function presentSlot({ dateFrom, dateTo }: Span): Slot {
  return { dateFrom: dateFrom.toISOString(), dateTo: dateTo.toISOString() }
}
