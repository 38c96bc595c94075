import { mailJobs } from '#server/db/tables.ts'
import type { ApiServer } from './api-server.ts'

/** The mails to a customer that wait in the queue. */
export async function queuedMailsTo(server: ApiServer, customerId: string) {
  const rows = await server.store.db.select().from(mailJobs)
  return rows.map(({ job }) => job).filter((job) => 'customerId' in job && job.customerId === customerId)
}
