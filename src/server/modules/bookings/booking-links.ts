import * as v from 'valibot'
import type { Locale } from '#contract/constants/locales.ts'
import { isChangeable } from '#contract/rules/booking-change.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { textsOf } from '#server/http/messages.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import { CHANGE_UNTIL_HOURS } from '#contract/constants/showroom.ts'
import type { AppointmentRow } from '../appointments/repository.ts'

/** What a page is for; a signature for one opens no other. `result` shows what came of it. */
export const BOOKING_PAGES = ['decline', 'edit', 'result'] as const

/** One of the pages. */
export type BookingPage = (typeof BOOKING_PAGES)[number]

const HOUR_MS = 60 * 60 * 1000

export type BookingLinks = ReturnType<typeof createBookingLinks>

/** Addresses of the pages on which a visit is declined or moved: whoever has one needs no login, and can do that one thing. */
export function createBookingLinks(key: Uint8Array, clock: Clock) {
  const claims = v.object({ page: v.picklist(BOOKING_PAGES) })
  const tokens = createSignedTokens({ key, type: 'booking-link+jwt', claims, clock })

  /** A path of our own origin; works until the visit can be changed no more, a result until the day after. */
  async function make(page: BookingPage, { appointment }: AppointmentRow, locale: Locale): Promise<string> {
    const hours = page === 'result' ? 24 : -CHANGE_UNTIL_HOURS
    const end = Math.floor((appointment.dateFrom.getTime() + hours * HOUR_MS) / 1000)
    const sig = await tokens.sign(appointment.id, { page }, end)
    return `/booking/${appointment.id}/${page}?${new URLSearchParams({ sig, lang: locale }).toString()}`
  }

  return {
    make,

    /** What a visitor can do with a visit now, as the entries of its `urls` (S043, S086, S087). */
    async urls(row: AppointmentRow, locale: Locale): Promise<Appointment['urls']> {
      const { status, dateFrom, cancelledAt } = row.appointment
      if (cancelledAt || !isChangeable({ status, dateFrom: dateFrom.toISOString() }, clock.now())) return []
      const { decline, edit } = textsOf(locale).booking
      return [
        { type: 'Decline', url: await make('decline', row, locale), label: decline.label },
        { type: 'Edit', url: await make('edit', row, locale), label: edit.label },
      ]
    },

    /** `good` for a signature of this page and visit; `expired` for what was one. */
    async check(page: BookingPage, id: string, sig: string): Promise<'good' | 'expired' | 'bad'> {
      const read = await tokens.read(id, sig)
      if (read === 'expired') return 'expired'
      return read?.page === page ? 'good' : 'bad'
    },
  }
}
