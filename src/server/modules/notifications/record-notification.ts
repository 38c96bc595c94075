import type { NotificationFacts } from '#server/db/notification-tables.ts'
import type { Database } from '#server/db/database.ts'
import * as repository from './repository.ts'
import type { NotificationRow } from './repository.ts'

/** A notification to store; `byContactId` is null when staff did it. */
export interface NotificationDraft {
  readonly kind: NotificationRow['kind']
  readonly at: Date
  readonly byContactId: string | null
  readonly projectId?: string
  readonly appointmentId?: string
  readonly sampleRequestId?: string
  readonly facts?: NotificationFacts
}

/** Kinds of which an unread notification absorbs further ones by the same person in the same project. */
const AGGREGATED_KINDS: readonly NotificationRow['kind'][] = ['PROJECT_CHANGED', 'FILES_ADDED']

/**
 * Stores a notification for those contacts that are customers, except its author, in the transaction of the change. The
 * event of the same change makes clients refetch.
 */
export async function recordNotification(
  tx: Database,
  contactIds: readonly string[],
  draft: NotificationDraft,
): Promise<void> {
  const customerIds = await repository.findCustomersExcept(tx, contactIds, draft.byContactId)
  if (customerIds.length === 0) return
  const { facts = {}, ...rest } = draft
  const row = { readAt: null, projectId: null, appointmentId: null, sampleRequestId: null, facts, ...rest }
  const unread = AGGREGATED_KINDS.includes(row.kind) ? await repository.deleteUnread(tx, customerIds, row) : []
  const earlier = new Map(unread.map((absorbed) => [absorbed.customerId, absorbed.facts]))
  const rows = customerIds.map((customerId) => ({
    ...row,
    customerId,
    facts: mergeFacts(earlier.get(customerId), facts),
  }))
  await repository.insertNotifications(tx, rows)
  await repository.trimNotifications(tx, customerIds)
}

function mergeFacts(before: NotificationFacts | undefined, now: NotificationFacts): NotificationFacts {
  if (!before) return now
  return {
    ...now,
    ...(now.fields && { fields: [...new Set([...(before.fields ?? []), ...now.fields])] }),
    ...(now.count !== undefined && { count: now.count + (before.count ?? 0) }),
  }
}
