import * as v from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { changePagePath, isChangeable } from '#contract/appointments/change-deadline.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { textsOf } from '#server/locales/messages.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createSignedTokens } from '#server/crypto/signed-tokens.ts'
import { CHANGE_DEADLINE_HOURS } from '#contract/appointments/limits.ts'
import { isOpenStatus } from '#contract/appointments/vocabulary.ts'
import type { AppointmentRow } from './repository.ts'
import type { VideoCallUrl } from './video-calls.ts'

/** Purposes of the pages; a signature for one does not open another. `result` shows the outcome. */
export const SELF_SERVICE_PAGES = ['decline', 'edit', 'result'] as const

export type SelfServicePage = (typeof SELF_SERVICE_PAGES)[number]

const HOUR_MS = 60 * 60 * 1000

export type SelfServiceLinks = ReturnType<typeof createSelfServiceLinks>

/** Signed links to the pages on which an appointment is declined or moved without a login, and to its video call. */
export function createSelfServiceLinks(key: Uint8Array, clock: Clock, videoCallUrl: VideoCallUrl) {
  const claims = v.object({ page: v.picklist(SELF_SERVICE_PAGES) })
  const tokens = createSignedTokens({ key, type: 'booking-link+jwt', claims, clock })

  /** A path on our origin, valid until the change deadline of the appointment; `result` until the day after it. */
  async function create(page: SelfServicePage, { appointment }: AppointmentRow, locale: Locale): Promise<string> {
    const hours = page === 'result' ? 24 : -CHANGE_DEADLINE_HOURS
    const expiresAt = Math.floor((appointment.dateFrom.getTime() + hours * HOUR_MS) / 1000)
    const sig = await tokens.sign(appointment.id, { page }, expiresAt)
    return `${changePagePath(appointment.id, page)}?${new URLSearchParams({ sig, lang: locale }).toString()}`
  }

  return {
    create,

    /** The links that the appointment's `urls` offer now. */
    async urls(row: AppointmentRow, locale: Locale): Promise<Appointment['urls']> {
      const { status, dateFrom, cancelledAt } = row.appointment
      if (cancelledAt || !isOpenStatus(status)) return []
      const { decline, edit, join } = textsOf(locale).booking
      const callUrl = videoCallUrl(row)
      const call = callUrl ? [{ type: 'Join', url: callUrl, label: join.label }] : []
      if (!isChangeable({ status, dateFrom: dateFrom.toISOString() }, clock.now())) return call
      return [
        ...call,
        { type: 'Decline', url: await create('decline', row, locale), label: decline.label },
        { type: 'Edit', url: await create('edit', row, locale), label: edit.label },
      ]
    },

    /** `expired` for a signature of this page and appointment that was valid before. */
    async verify(page: SelfServicePage, id: string, sig: string): Promise<'valid' | 'expired' | 'invalid'> {
      const read = await tokens.read(id, sig)
      if (read === 'expired') return 'expired'
      return read?.page === page ? 'valid' : 'invalid'
    },
  }
}
