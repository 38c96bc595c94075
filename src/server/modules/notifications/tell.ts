import type { NotificationFacts } from '#server/db/notification-tables.ts'
import type { Database } from '#server/db/database.ts'
import * as repository from './repository.ts'
import type { NewsRow } from './repository.ts'

/** News as it happens: by whom (null for our own people) and about what. */
export interface News {
  readonly kind: NewsRow['kind']
  readonly at: Date
  readonly byContactId: string | null
  readonly projectId?: string
  readonly appointmentId?: string
  readonly sampleRequestId?: string
  readonly facts?: NotificationFacts
}

/** Of these an unread one takes in what follows by the same person in the same project: many steps are one line. */
const GROWING: readonly NewsRow['kind'][] = ['PROJECT_CHANGED', 'FILES_ADDED']

/**
 * Keeps news for those of some contacts who are customers, in the transaction of the change (E53); who did it knows
 * already. They hear of it by the update that the hub publishes about the same change.
 */
export async function tell(tx: Database, contactIds: readonly string[], news: News): Promise<void> {
  const customerIds = await repository.customersBut(tx, contactIds, news.byContactId)
  if (customerIds.length === 0) return
  const { facts = {}, ...what } = news
  const row = { readAt: null, projectId: null, appointmentId: null, sampleRequestId: null, facts, ...what }
  const before = GROWING.includes(row.kind) ? await repository.takeUnread(tx, customerIds, row) : []
  const earlier = new Map(before.map((taken) => [taken.customerId, taken.facts]))
  const rows = customerIds.map((customerId) => ({
    ...row,
    customerId,
    facts: together(earlier.get(customerId), facts),
  }))
  await repository.insertNews(tx, rows)
  await repository.trimNews(tx, customerIds)
}

function together(before: NotificationFacts | undefined, now: NotificationFacts): NotificationFacts {
  if (!before) return now
  return {
    ...now,
    ...(now.fields && { fields: [...new Set([...(before.fields ?? []), ...now.fields])] }),
    ...(now.count !== undefined && { count: now.count + (before.count ?? 0) }),
  }
}
