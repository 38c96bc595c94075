import { mailJobs } from '#server/db/tables.ts'
import type { ApiServer } from './api-server.ts'
import { expectSoon } from './wait-for.ts'

/** The mails to a customer that wait in the queue, the oldest first. */
export async function queuedMailsTo(server: ApiServer, customerId: string) {
  // The sender rewrites the row that it claims, which moves it behind later ones.
  const rows = await server.store.db.select().from(mailJobs).orderBy(mailJobs.createdAt)
  return rows.map(({ job }) => job).filter((job) => 'customerId' in job && job.customerId === customerId)
}

/** Waits until all mails are sent, so that one too many is found. */
export async function waitUntilMailsSent({ store }: ApiServer): Promise<void> {
  await expectSoon('empty queue', async () => (await store.db.select().from(mailJobs)).length === 0)
}
