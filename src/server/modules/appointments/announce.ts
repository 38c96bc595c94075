import { topics } from '#contract/constants/topics.ts'
import type { Database } from '#server/db/database.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentAppointment, type Viewer } from './presenter.ts'
import { type AppointmentRow, customerOfContact } from './repository.ts'

/**
 * Tells the visitor and the tablets of the showroom that an appointment is new or has changed, each as they see it; a
 * declined one is gone (decisions.md, Realtime).
 */
export async function announceAppointment(hub: Hub, tx: Database, row: AppointmentRow): Promise<void> {
  const { id, contactId, cancelledAt } = row.appointment
  const topic = topics.appointment(id)
  const tell = (whose: string, viewer: Viewer) => {
    const seen = cancelledAt ? { deleted: true } : presentAppointment(row, viewer)
    return hub.publish(tx, { topics: [topic, whose], data: { '@id': topic, ...seen }, private: true })
  }
  await tell(topics.showroom(row.showroom.id), { kind: 'showroom' })
  if (contactId === null) return
  const customerId = await customerOfContact(tx, contactId)
  if (customerId !== null) await tell(topics.customer(customerId), { kind: 'customer', contactId })
}
