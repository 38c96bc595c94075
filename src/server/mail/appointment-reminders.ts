import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { BRUSSELS_ZONE } from '#contract/formats/brussels-time.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#contract/notifications/preferences-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { ReminderKind } from '#server/db/mail-job.ts'
import { customers } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { type MailQueue, SCHEDULED } from './mail-queue.ts'

const HOUR_MS = 60 * 60 * 1000

/** A reminder: the column that marks it, who wants it, and which appointments it is due for. */
interface Reminder {
  readonly kind: ReminderKind
  readonly mark: 'remindedAt' | 'remindedSoonAt'
  readonly preference: keyof NotificationPreferences['reminders']
  readonly isDue: (now: Date) => SQL | undefined
}

const { dateFrom } = appointments
const hoursLater = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

const REMINDERS: readonly Reminder[] = [
  {
    kind: 'APPOINTMENT',
    mark: 'remindedAt',
    preference: 'dayBefore',
    // The same time on the day before, which on the days of the clock change is 23 or 25 hours earlier.
    isDue: (now) =>
      and(
        gt(dateFrom, hoursLater(now, 2)),
        lte(dateFrom, hoursLater(now, 25)),
        sql`(${dateFrom} at time zone ${BRUSSELS_ZONE}) - interval '1 day'
          <= ${now.toISOString()}::timestamptz at time zone ${BRUSSELS_ZONE}`,
      ),
  },
  {
    kind: 'APPOINTMENT_SOON',
    mark: 'remindedSoonAt',
    preference: 'twoHoursBefore',
    isDue: (now) => and(gt(dateFrom, now), lte(dateFrom, hoursLater(now, 2))),
  },
]

/** Enqueues the reminders that are due, each once, for the customers who want them. */
export async function enqueueAppointmentReminders(db: Database, mails: MailQueue, now: Date): Promise<void> {
  for (const reminder of REMINDERS) await db.transaction((tx) => enqueueDue(tx, mails, reminder, now))
}

async function enqueueDue(
  tx: Database,
  mails: MailQueue,
  { kind, mark, preference, isDue }: Reminder,
  now: Date,
): Promise<void> {
  const { id, contactId, status, cancelledAt } = appointments
  // Marked in one statement, so that only one of several processes sends it.
  const due = await tx
    .update(appointments)
    .set({ [mark]: now })
    .where(and(eq(status, 'REGISTERED'), isNull(appointments[mark]), isNull(cancelledAt), isDue(now)))
    .returning({ id, contactId, dateFrom })
  if (due.length === 0) return
  const visitors = await tx
    .select({
      contactId: customers.contactId,
      profile: customers.profile,
      preferences: customers.notificationPreferences,
    })
    .from(customers)
    .where(
      inArray(
        customers.contactId,
        due.flatMap((appointment) => appointment.contactId ?? []),
      ),
    )
  const accounts = new Map(visitors.map((visitor) => [visitor.contactId, visitor]))
  for (const appointment of due) {
    const account = accounts.get(appointment.contactId ?? '')
    const { reminders } = account?.preferences ?? DEFAULT_NOTIFICATION_PREFERENCES
    if (!reminders[preference]) continue
    const locale = account?.profile?.language ?? DEFAULT_LOCALE
    const at = appointment.dateFrom.toISOString()
    await mails.enqueue(tx, { kind, appointmentId: appointment.id, dateFrom: at, locale }, SCHEDULED)
  }
}
