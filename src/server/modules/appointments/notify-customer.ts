import type { AppointmentOperation } from '#contract/appointments/transitions.ts'
import type { NotificationKind } from '#contract/notifications/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AppointmentRow } from './repository.ts'
import { recordNotification } from '../notifications/record-notification.ts'

const NOTIFICATION_KINDS: Record<AppointmentOperation, NotificationKind> = {
  assign: 'VISIT_ASSIGNED',
  checkin: 'VISIT_CHECKED_IN',
  start: 'VISIT_STARTED',
  end: 'VISIT_ENDED',
  no_show: 'VISIT_MISSED',
}

/** Notifies the visitor of what staff did. Their own check-in is no notification. */
export async function notifyOperation(
  tx: Database,
  { appointment: { id, contactId } }: AppointmentRow,
  operation: AppointmentOperation,
  actor: Actor,
  at: Date,
): Promise<void> {
  if (contactId === null || actor.kind !== 'showroom' || !actor.isStaff) return
  await recordNotification(tx, [contactId], {
    kind: NOTIFICATION_KINDS[operation],
    at,
    byContactId: null,
    appointmentId: id,
  })
}

/** Notifies the visitor that their selection at the tablet was saved with the appointment. */
export async function notifyPicksSaved(
  tx: Database,
  { appointment: { id, contactId } }: AppointmentRow,
  count: number,
  at: Date,
): Promise<void> {
  if (contactId === null || count === 0) return
  await recordNotification(tx, [contactId], {
    kind: 'VISIT_PICKS',
    at,
    byContactId: null,
    appointmentId: id,
    facts: { count },
  })
}
