import type { AppointmentOperation } from '#contract/rules/appointment-transitions.ts'
import type { NotificationKind } from '#contract/schemas/notification.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AppointmentRow } from '../appointments/repository.ts'
import { tell } from './tell.ts'

const KINDS: Record<AppointmentOperation, NotificationKind> = {
  assign: 'VISIT_ASSIGNED',
  checkin: 'VISIT_CHECKED_IN',
  start: 'VISIT_STARTED',
  end: 'VISIT_ENDED',
  no_show: 'VISIT_MISSED',
}

/** To the visitor: what staff did with their visit. What they did themselves, on their phone or at a tablet, is no news. */
export async function tellVisit(
  tx: Database,
  { appointment: { id, contactId } }: AppointmentRow,
  operation: AppointmentOperation,
  actor: Actor,
  at: Date,
): Promise<void> {
  if (contactId === null || actor.kind !== 'showroom' || !actor.isStaff) return
  await tell(tx, [contactId], { kind: KINDS[operation], at, byContactId: null, appointmentId: id })
}

/** To the visitor: what they chose at a tablet is kept with their visit, for whoever receives them (B14). */
export async function tellPicks(
  tx: Database,
  { appointment: { id, contactId } }: AppointmentRow,
  count: number,
  at: Date,
): Promise<void> {
  if (contactId === null || count === 0) return
  await tell(tx, [contactId], { kind: 'VISIT_PICKS', at, byContactId: null, appointmentId: id, facts: { count } })
}
