import { lte } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/constants/locales.ts'
import { eachApart } from '#server/chores.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import { removeCustomer } from './remove-customer.ts'
import { lockCustomer } from './repository.ts'

/** Removes the accounts whose time has come (E22); each in a transaction of its own, so that one cannot hold up others. */
export async function sweepDeletions(db: Database, clock: Clock, mails: MailQueue): Promise<void> {
  const due = await db.select({ id: customers.id }).from(customers).where(lte(customers.deletionAt, clock.now()))
  await eachApart(due, ({ id }) =>
    db.transaction(async (tx) => {
      const customer = await lockCustomer(tx, id)
      const now = clock.now()
      // Undone in the meantime, or removed by another process.
      if (!customer?.deletionAt || customer.deletionAt > now) return
      await removeCustomer(tx, customer, now)
      const locale = customer.profile?.language ?? DEFAULT_LOCALE
      await mails.enqueue(tx, { kind: 'DELETED', emailAddress: customer.email, locale })
    }),
  )
}
