import type { Appointment } from '#contract/schemas/appointment.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { AppointmentRow } from './repository.ts'

/** Who looks at an appointment, as far as it matters what they see. */
export type Viewer = { readonly kind: 'customer'; readonly contactId: string } | { readonly kind: 'showroom' }

/**
 * An appointment as answered; its check-in code is shown to the customer whose it is and to nobody else. The addresses of
 * its booking pages are added where somebody asks who may use them.
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
    showroom: { id: showroom.id, name: showroom.name, address: presentAddress(showroom.address) },
    contact: appointment.contactId === null ? null : { id: appointment.contactId },
    consultant: consultant && { name: consultant.name },
    projectId: appointment.projectId,
    code: isOwn(row, viewer) ? appointment.code : null,
    topics: appointment.topics,
  }
}

/** True for the customer whose appointment it is. */
export function isOwn({ appointment }: AppointmentRow, viewer: Viewer): boolean {
  return viewer.kind === 'customer' && viewer.contactId === appointment.contactId
}
