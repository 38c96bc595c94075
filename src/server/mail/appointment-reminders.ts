import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import type { MailQueue } from './mail-queue.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Enqueues one reminder for each appointment of the next 24 hours. */
export async function enqueueAppointmentReminders(db: Database, mails: MailQueue, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, contactId, status, dateFrom, remindedAt, cancelledAt } = appointments
    // Marked in one statement, so that only one of several processes sends it.
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
          due.flatMap((appointment) => appointment.contactId ?? []),
        ),
      )
    const languages = new Map(visitors.map(({ contactId: visitorId, profile }) => [visitorId, profile?.language]))
    for (const appointment of due) {
      const locale = (appointment.contactId && languages.get(appointment.contactId)) || DEFAULT_LOCALE
      await mails.enqueue(tx, { kind: 'APPOINTMENT', appointmentId: appointment.id, locale })
    }
  })
}
