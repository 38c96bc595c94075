import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX } from '#contract/notifications/limits.ts'
import type { NotificationPreferences } from '#contract/notifications/preferences-schema.ts'
import type { Database } from '#server/db/database.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { contacts, customerProjects, customers, projectContacts, showrooms } from '#server/db/tables.ts'
import { appointments, consultants } from '#server/db/appointment-tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A stored notification. */
export type NotificationRow = typeof notifications.$inferSelect

/** The recipient; the contact determines which projects are still visible. */
interface Recipient {
  readonly customerId: string
  readonly contactId: string
}

/** The customers among contacts, except one contact, with their preferences. */
export function findCustomersExcept(tx: Database, contactIds: readonly string[], exceptContactId: string | null) {
  const { id, contactId, notificationPreferences: preferences } = customers
  return tx
    .select({ id, preferences })
    .from(customers)
    .where(
      and(inArray(contactId, [...contactIds]), exceptContactId === null ? undefined : ne(contactId, exceptContactId)),
    )
}

/** What a customer chose; null before a choice. */
export async function findPreferences(db: Database, customerId: string): Promise<NotificationPreferences | null> {
  const { id, notificationPreferences: preferences } = customers
  const [row] = await db.select({ preferences }).from(customers).where(eq(id, customerId))
  return row?.preferences ?? null
}

export async function savePreferences(
  db: Database,
  customerId: string,
  notificationPreferences: NotificationPreferences,
): Promise<void> {
  await db.update(customers).set({ notificationPreferences }).where(eq(customers.id, customerId))
}

/** Deletes the unread notifications of the same kind, project and author, to merge them into a newer one. */
export function deleteUnread(
  tx: Database,
  customerIds: readonly string[],
  like: Omit<NotificationRow, 'id' | 'customerId'>,
) {
  const { customerId, kind, projectId, byContactId, readAt, facts } = notifications
  return tx
    .delete(notifications)
    .where(
      and(
        inArray(customerId, [...customerIds]),
        eq(kind, like.kind),
        eq(projectId, like.projectId ?? ''),
        eq(byContactId, like.byContactId ?? ''),
        isNull(readAt),
      ),
    )
    .returning({ customerId, facts })
}

export async function insertNotifications(tx: Database, rows: readonly Omit<NotificationRow, 'id'>[]): Promise<void> {
  await tx.insert(notifications).values(rows.map((row) => ({ ...row, id: randomUUID() })))
}

/**
 * Deletes the oldest notifications beyond the maximum per customer, except those that another transaction reads or
 * deletes: waiting for it could end in a deadlock, and the next notification deletes them.
 */
export async function trimNotifications(tx: Database, customerIds: readonly string[]): Promise<void> {
  const { id, customerId, at } = notifications
  const position = sql<number>`row_number() over (partition by ${customerId} order by ${at} desc, ${id})`.as('position')
  const ranked = tx
    .select({ id, position })
    .from(notifications)
    .where(inArray(customerId, [...customerIds]))
    .as('ranked')
  const surplus = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.position} > ${NOTIFICATIONS_MAX}`)
  const unlocked = tx.select({ id }).from(notifications).where(inArray(id, surplus)).for('update', { skipLocked: true })
  await tx.delete(notifications).where(inArray(id, unlocked))
}

/** Deletes notifications past their retention. */
export async function deleteOldNotifications(db: Database, now: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)))
}

/**
 * A customer's notifications, latest first, with the current data of their subject and the totals of all and of unread
 * ones. Projects that the customer left and visits that they declined are excluded.
 */
export function listNotifications(db: Database, { customerId, contactId }: Recipient, limit: number) {
  const isOwnMembership = and(
    eq(projectContacts.projectId, notifications.projectId),
    eq(projectContacts.contactId, contactId),
  )
  const isVisible = and(
    or(isNull(notifications.projectId), isNotNull(projectContacts.contactId)),
    // Also null for a notification that is about no appointment.
    isNull(appointments.cancelledAt),
  )
  return db
    .select({
      notification: notifications,
      by: contacts.name,
      project: { id: customerProjects.id, name: customerProjects.name, limited: customerProjects.limited },
      role: projectContacts.role,
      appointment: { id: appointments.id, dateFrom: appointments.dateFrom, remote: appointments.remote },
      showroom: showrooms.name,
      consultant: consultants.name,
      productIds: sampleRequests.productIds,
      total: sql<number>`(count(*) over ())::int`,
      unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null) over ())::int`,
    })
    .from(notifications)
    .leftJoin(contacts, eq(contacts.id, notifications.byContactId))
    .leftJoin(customerProjects, eq(customerProjects.id, notifications.projectId))
    .leftJoin(projectContacts, isOwnMembership)
    .leftJoin(appointments, eq(appointments.id, notifications.appointmentId))
    .leftJoin(showrooms, eq(showrooms.id, appointments.showroomId))
    .leftJoin(consultants, eq(consultants.id, appointments.consultantId))
    .leftJoin(sampleRequests, eq(sampleRequests.id, notifications.sampleRequestId))
    .where(and(eq(notifications.customerId, customerId), isVisible))
    .orderBy(desc(notifications.at), notifications.id)
    .limit(limit)
}

export type ListedNotification = Awaited<ReturnType<typeof listNotifications>>[number]

/** Marks one as read; false when it is missing or not the customer's. */
export async function markRead(db: Database, customerId: string, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.customerId, customerId)))
    .returning({ id: notifications.id })
  return marked.length > 0
}

/** Marks notifications up to an instant as read. */
export async function markAllRead(db: Database, customerId: string, until: Date, now: Date): Promise<void> {
  const isDue = and(lte(notifications.at, until), isNull(notifications.readAt))
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.customerId, customerId), isDue))
}
