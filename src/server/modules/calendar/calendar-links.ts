import * as v from 'valibot'
import type * as schemas from '#contract/schemas/calendar.ts'
import { type Locale, LOCALES } from '#contract/constants/locales.ts'
import { CALENDAR_LINK_SECONDS } from '#contract/constants/showroom.ts'
import { fileLinkPath } from '#contract/endpoints/base-path.ts'
import { brusselsDay } from '#contract/rules/brussels-time.ts'
import { fillText, textsOf } from '#server/http/messages.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import type { AppointmentRow } from '../appointments/repository.ts'

export type CalendarLinks = ReturnType<typeof createCalendarLinks>

/** Addresses of calendar files: a browser hands one to another program, which has no token of ours (E11). */
export function createCalendarLinks(key: Uint8Array, clock: Clock) {
  const claims = v.object({ locale: v.picklist(LOCALES) })
  const tokens = createSignedTokens({ key, type: 'calendar-link+jwt', claims, clock })
  return {
    /** A link that works for five minutes. */
    async make(row: AppointmentRow, locale: Locale): Promise<v.InferOutput<typeof schemas.calendarAnswerSchema>> {
      const end = Math.floor(clock.now().getTime() / 1000) + CALENDAR_LINK_SECONDS
      const { id } = row.appointment
      return {
        fileUrl: `${fileLinkPath(`/calendar/${id}`)}?sig=${await tokens.sign(id, { locale }, end)}`,
        fileName: calendarFileName(row, locale),
        expiresAt: new Date(end * 1000).toISOString(),
      }
    },

    /** The language of a link's file; null and `expired` as signed tokens have them. */
    read: tokens.read,
  }
}

/** `afspraak-2026-03-29.ics`. */
export function calendarFileName({ appointment }: AppointmentRow, locale: Locale): string {
  return fillText(textsOf(locale).calendar.fileName, { day: brusselsDay(appointment.dateFrom) })
}
