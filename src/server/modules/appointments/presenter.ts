import type { Appointment } from '#contract/appointments/schema.ts'
import type { Slot } from '#contract/showrooms/schema.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { AppointmentRow } from './repository.ts'
import type { Span } from './slots.ts'

/** Who an appointment is presented to. */
export type Viewer = { readonly kind: 'customer'; readonly contactId: string } | { readonly kind: 'showroom' }

/**
 * An appointment as the API returns it. Only its own customer sees the check-in code; a video call has neither code nor
 * showroom. The route adds `urls`.
 */
export function presentAppointment(row: AppointmentRow, viewer: Viewer): Appointment {
  const { appointment, showroom, consultant } = row
  return {
    id: appointment.id,
    status: appointment.status,
    type: appointment.type,
    dateFrom: appointment.dateFrom.toISOString(),
    dateTo: appointment.dateTo.toISOString(),
    urls: [],
    showroom: appointment.remote
      ? null
      : { id: showroom.id, name: showroom.name, address: presentAddress(showroom.address) },
    contact: appointment.contactId === null ? null : { id: appointment.contactId },
    consultant: consultant && { name: consultant.name },
    projectId: appointment.projectId,
    code: isOwn(row, viewer) && !appointment.remote ? appointment.code : null,
    topics: appointment.topics,
  }
}

export function isOwn({ appointment }: AppointmentRow, viewer: Viewer): boolean {
  return viewer.kind === 'customer' && viewer.contactId === appointment.contactId
}

export function presentSlot({ dateFrom, dateTo }: Span): Slot {
  return { dateFrom: dateFrom.toISOString(), dateTo: dateTo.toISOString() }
}
