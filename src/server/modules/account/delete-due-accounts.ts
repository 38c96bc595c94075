import { lte } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { settleEach } from '#server/ports/scheduled-jobs.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'
import { type MailQueue, SCHEDULED } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { deleteCustomer } from './delete-customer.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'

/** Deletes the accounts whose deletion is due, each in its own transaction, so that a failure does not block others. */
export async function deleteDueAccounts(db: Database, clock: Clock, mails: MailQueue, hub: Hub): Promise<void> {
  const due = await db.select({ id: customers.id }).from(customers).where(lte(customers.deletionAt, clock.now()))
  await settleEach(due, ({ id }) =>
    db.transaction(async (tx) => {
      // Who changes a project of theirs meanwhile notifies them first: then the project is waited for.
      const customer = await lockCustomerKeepingKey(tx, id)
      const now = clock.now()
      // Cancelled meanwhile, or deleted by another process.
      if (!customer?.deletionAt || customer.deletionAt > now) return
      await deleteCustomer(tx, hub, customer, now)
      const locale = customer.profile?.language ?? DEFAULT_LOCALE
      await mails.enqueue(tx, { kind: 'DELETED', emailAddress: customer.email, locale }, SCHEDULED)
    }),
  )
}
