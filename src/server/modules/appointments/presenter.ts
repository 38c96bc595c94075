import type { Appointment } from '#contract/schemas/appointment.ts'
import type { Actor } from '#server/http/actor.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { AppointmentRow } from './repository.ts'

/** An appointment as answered; its check-in code is shown to the customer whose it is and to nobody else. */
export function presentAppointment({ appointment, showroom }: AppointmentRow, viewer: Actor): Appointment {
  const isOwn = viewer.kind === 'customer' && viewer.contactId === appointment.contactId
  return {
    id: appointment.id,
    status: appointment.status,
    type: appointment.type,
    dateFrom: appointment.dateFrom.toISOString(),
    dateTo: appointment.dateTo.toISOString(),
    urls: [],
    showroom: { id: showroom.id, name: showroom.name, address: presentAddress(showroom.address) },
    contact: { id: appointment.contactId },
    consultant: appointment.consultant === null ? null : { name: appointment.consultant },
    projectId: appointment.projectId,
    code: isOwn ? appointment.code : null,
    topics: appointment.topics,
  }
}
