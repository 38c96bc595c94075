import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#contract/notifications/preferences-schema.ts'
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

/** The preference that decides about each kind. */
const TOPICS: Record<NotificationRow['kind'], keyof NotificationPreferences['portal']> = {
  PROJECT_CHANGED: 'projects',
  FILES_ADDED: 'projects',
  PROJECT_SHARED: 'sharing',
  ROLE_CHANGED: 'sharing',
  PROJECT_DELETED: 'sharing',
  PROJECT_LEFT: 'sharing',
  VISIT_ASSIGNED: 'appointments',
  VISIT_CHECKED_IN: 'appointments',
  VISIT_STARTED: 'appointments',
  VISIT_ENDED: 'appointments',
  VISIT_MISSED: 'appointments',
  VISIT_PICKS: 'appointments',
  SAMPLES_REQUESTED: 'samples',
}

/**
 * Stores a notification for those contacts that are customers who want it, except its author, in the transaction of the change. The
 * event of the same change makes clients refetch.
 */
export async function recordNotification(
  tx: Database,
  contactIds: readonly string[],
  draft: NotificationDraft,
): Promise<void> {
  const recipients = await repository.findCustomersExcept(tx, contactIds, draft.byContactId)
  const customerIds = recipients
    .filter(({ preferences }) => (preferences ?? DEFAULT_NOTIFICATION_PREFERENCES).portal[TOPICS[draft.kind]])
    .map(({ id }) => id)
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
