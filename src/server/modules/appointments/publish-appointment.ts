import { topics } from '#contract/realtime/topics.ts'
import type { Database } from '#server/db/database.ts'
import type { Hub } from '#server/ports/hub.ts'
import { isOnTablets } from './access.ts'
import { presentAppointment, type Viewer } from './presenter.ts'
import { type AppointmentRow, findCustomerId } from './repository.ts'

/** Publishes to the tablets of the showroom that an appointment is gone. */
export function publishAppointmentGone(hub: Hub, tx: Database, { appointment, showroom }: AppointmentRow) {
  const topic = topics.appointment(appointment.id)
  const data = { '@id': topic, deleted: true }
  return hub.publish(tx, { topics: [topic, topics.showroom(showroom.id)], data, private: true })
}

/**
 * Publishes an appointment to its customer and to the tablets of the showroom, each with what they may see; one that they
 * do not see, or no longer, as deleted.
 */
export async function publishAppointment(hub: Hub, tx: Database, row: AppointmentRow, now: Date): Promise<void> {
  const { id, contactId, cancelledAt, dateFrom } = row.appointment
  const topic = topics.appointment(id)
  const publish = (ownerTopic: string, viewer: Viewer) => {
    const isVisible = !cancelledAt && (viewer.kind === 'customer' || isOnTablets(dateFrom, now))
    const data = isVisible ? presentAppointment(row, viewer) : { deleted: true }
    return hub.publish(tx, { topics: [topic, ownerTopic], data: { '@id': topic, ...data }, private: true })
  }
  await publish(topics.showroom(row.showroom.id), { kind: 'showroom' })
  if (contactId === null) return
  const customerId = await findCustomerId(tx, contactId)
  if (customerId !== null) await publish(topics.customer(customerId), { kind: 'customer', contactId })
}
