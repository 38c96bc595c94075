import * as v from 'valibot'
import type * as schemas from '#contract/appointments/calendar-schema.ts'
import { type Locale, LOCALES } from '#contract/configuration/locales.ts'
import { CALENDAR_LINK_SECONDS } from '#contract/appointments/limits.ts'
import { fileLinkPath } from '#contract/http/base-path.ts'
import { brusselsDay } from '#contract/formats/brussels-time.ts'
import { fillText, textsOf } from '#server/locales/messages.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'
import type { AppointmentRow } from './repository.ts'

export type CalendarLinks = ReturnType<typeof createCalendarLinks>

/** Signed links to calendar files: a browser hands them to a program that has no access token. */
export function createCalendarLinks(key: Uint8Array, clock: Clock) {
  const claims = v.object({ locale: v.picklist(LOCALES) })
  const tokens = createSignedTokens({ key, type: 'calendar-link+jwt', claims, clock })
  return {
    async create(row: AppointmentRow, locale: Locale): Promise<v.InferOutput<typeof schemas.calendarLinkSchema>> {
      const expiresAt = Math.floor(clock.now().getTime() / 1000) + CALENDAR_LINK_SECONDS
      const { id } = row.appointment
      return {
        fileUrl: `${fileLinkPath(`/calendar/${id}`)}?sig=${await tokens.sign(id, { locale }, expiresAt)}`,
        fileName: calendarFileName(row, locale),
        expiresAt: new Date(expiresAt * 1000).toISOString(),
      }
    },

    read: tokens.read,
  }
}

/** `afspraak-2026-03-29.ics`. */
export function calendarFileName({ appointment }: AppointmentRow, locale: Locale): string {
  return fillText(textsOf(locale).calendar.fileName, { day: brusselsDay(appointment.dateFrom) })
}
