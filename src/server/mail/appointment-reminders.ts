import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/constants/locales.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'
import { appointments } from '#server/db/visit-tables.ts'
import type { MailQueue } from './mail-job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Puts the mail about each appointment of the next 24 hours in line, once (E52). */
export async function remindOfAppointments(db: Database, mails: MailQueue, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, contactId, status, dateFrom, remindedAt, cancelledAt } = appointments
    // Marked in one statement, so that of several processes one sends it.
    const due = await tx
      .update(appointments)
      .set({ remindedAt: now })
      .where(
        and(
          eq(status, 'REGISTERED'),
          isNull(remindedAt),
          isNull(cancelledAt),
          gt(dateFrom, now),
          lte(dateFrom, new Date(now.getTime() + DAY_MS)),
        ),
      )
      .returning({ id, contactId })
    if (due.length === 0) return
    const visitors = await tx
      .select({ contactId: customers.contactId, profile: customers.profile })
      .from(customers)
      .where(
        inArray(
          customers.contactId,
          due.flatMap((visit) => visit.contactId ?? []),
        ),
      )
    const languages = new Map(visitors.map(({ contactId: visitor, profile }) => [visitor, profile?.language]))
    for (const visit of due) {
      const locale = (visit.contactId && languages.get(visit.contactId)) || DEFAULT_LOCALE
      await mails.enqueue(tx, { kind: 'APPOINTMENT', appointmentId: visit.id, locale })
    }
  })
}
