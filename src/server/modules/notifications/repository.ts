import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX } from '#contract/constants/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { contacts, customerProjects, customers, projectContacts, showrooms } from '#server/db/tables.ts'
import { appointments, consultants } from '#server/db/visit-tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** One piece of news as kept. */
export type NewsRow = typeof notifications.$inferSelect

/** Whose news it is; the contact decides which projects they still see. */
interface Reader {
  readonly customerId: string
  readonly contactId: string
}

/** Customers among contacts, but for one contact: nobody else has a list. */
export async function customersBut(tx: Database, contactIds: readonly string[], but: string | null) {
  const { id, contactId } = customers
  const rows = await tx
    .select({ id })
    .from(customers)
    .where(and(inArray(contactId, [...contactIds]), but === null ? undefined : ne(contactId, but)))
  return rows.map((row) => row.id)
}

/** Takes away what these customers have not read of the same kind, project and person; it becomes part of newer news. */
export function takeUnread(tx: Database, customerIds: readonly string[], like: Omit<NewsRow, 'id' | 'customerId'>) {
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

export async function insertNews(tx: Database, rows: readonly Omit<NewsRow, 'id'>[]): Promise<void> {
  await tx.insert(notifications).values(rows.map((row) => ({ ...row, id: randomUUID() })))
}

/** Forgets the oldest of what these customers have too much of. */
export async function trimNews(tx: Database, customerIds: readonly string[]): Promise<void> {
  const { id, customerId, at } = notifications
  const place = sql<number>`row_number() over (partition by ${customerId} order by ${at} desc, ${id})`.as('place')
  const ranked = tx
    .select({ id, place })
    .from(notifications)
    .where(inArray(customerId, [...customerIds]))
    .as('ranked')
  const surplus = tx
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} > ${NOTIFICATIONS_MAX}`)
  await tx.delete(notifications).where(inArray(id, surplus))
}

/** Forgets what is old. */
export async function sweepNews(db: Database, now: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)))
}

/**
 * A customer's news, the latest first, with what it is about as that is now, and how much there is of all and of unread. Of
 * projects that they are no longer on nothing is told any more.
 */
export function listNews(db: Database, { customerId, contactId }: Reader, limit: number) {
  const isMine = and(eq(projectContacts.projectId, notifications.projectId), eq(projectContacts.contactId, contactId))
  const isSeen = or(isNull(notifications.projectId), isNotNull(projectContacts.contactId))
  return db
    .select({
      news: notifications,
      by: contacts.name,
      project: { id: customerProjects.id, name: customerProjects.name, limited: customerProjects.limited },
      role: projectContacts.role,
      visit: { id: appointments.id, dateFrom: appointments.dateFrom },
      showroom: showrooms.name,
      consultant: consultants.name,
      productIds: sampleRequests.productIds,
      total: sql<number>`(count(*) over ())::int`,
      unread: sql<number>`(count(*) filter (where ${notifications.readAt} is null) over ())::int`,
    })
    .from(notifications)
    .leftJoin(contacts, eq(contacts.id, notifications.byContactId))
    .leftJoin(customerProjects, eq(customerProjects.id, notifications.projectId))
    .leftJoin(projectContacts, isMine)
    .leftJoin(appointments, eq(appointments.id, notifications.appointmentId))
    .leftJoin(showrooms, eq(showrooms.id, appointments.showroomId))
    .leftJoin(consultants, eq(consultants.id, appointments.consultantId))
    .leftJoin(sampleRequests, eq(sampleRequests.id, notifications.sampleRequestId))
    .where(and(eq(notifications.customerId, customerId), isSeen))
    .orderBy(desc(notifications.at), notifications.id)
    .limit(limit)
}

/** One of them. */
export type ListedNews = Awaited<ReturnType<typeof listNews>>[number]

/** Marks one as read; false for a missing and for a foreign one. */
export async function markRead(db: Database, customerId: string, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.customerId, customerId)))
    .returning({ id: notifications.id })
  return marked.length > 0
}

/** Marks as read what came until an instant. */
export async function markAllRead(db: Database, customerId: string, until: Date, now: Date): Promise<void> {
  const isDue = and(lte(notifications.at, until), isNull(notifications.readAt))
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.customerId, customerId), isDue))
}
