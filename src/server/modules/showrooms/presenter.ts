import type { Locale } from '#contract/configuration/locales.ts'
import { addDays, brusselsDay } from '#contract/formats/brussels-time.ts'
import type { Showroom } from '#contract/showrooms/schema.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { ShowroomRow } from './repository.ts'

const YEAR_DAYS = 365

/** A public showroom in a language, with the closed days of the coming year. */
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
    remote: true,
  }
}
