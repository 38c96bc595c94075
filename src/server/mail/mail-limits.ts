import { and, eq, sql } from 'drizzle-orm'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { Database } from '#server/db/database.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { rateLimits } from '#server/db/rate-limit-tables.ts'
import { contacts, customers, projectContacts } from '#server/db/tables.ts'
import { tooManyTries } from '#server/http/attempt-limiter.ts'

const QUARTER_S = 15 * 60
const DAY_S = 24 * 60 * 60

/** So many at once, and one more every `seconds / number`. */
interface MailRate {
  readonly number: number
  readonly seconds: number
}

const OWN_MAILS: MailRate = { number: 30, seconds: DAY_S }

/** Mails that requests cause, counted where they are enqueued. */
export const MAIL_RATES = {
  /**
   * To one address: each kind apart, so that none uses up another. Null where nobody but us gets it, and for mails of
   * `mail` in `http/rate-limits.ts`, which are counted for every address alike, whether or not it has an account.
   */
  recipient: {
    REGISTER: null,
    RESET: null,
    EMAIL_CHANGE: { number: 5, seconds: DAY_S },
    EMAIL_CHANGE_NOTICE: OWN_MAILS,
    EMAIL_CHANGED: OWN_MAILS,
    PASSWORD_CHANGED: OWN_MAILS,
    NEW_DEVICE: OWN_MAILS,
    SIGN_IN_LINKED: OWN_MAILS,
    PASSKEY_ADDED: OWN_MAILS,
    PASSKEY_REMOVED: OWN_MAILS,
    SECOND_FACTOR_ENABLED: OWN_MAILS,
    SECOND_FACTOR_DISABLED: OWN_MAILS,
    RECOVERY_CODES_REPLACED: OWN_MAILS,
    RECOVERY_CODE_USED: OWN_MAILS,
    DELETION: { number: 5, seconds: DAY_S },
    DELETION_SCHEDULED: OWN_MAILS,
    DELETED: OWN_MAILS,
    SAMPLES_REQUESTED: OWN_MAILS,
    SAMPLES_ORDERED: null,
    QUESTION: null,
    PROJECT_SHARED: { number: 20, seconds: DAY_S },
    APPOINTMENT: OWN_MAILS,
    APPOINTMENT_SOON: OWN_MAILS,
    VISIT_BOOKED: OWN_MAILS,
    VISIT_MOVED: OWN_MAILS,
    VISIT_DECLINED: OWN_MAILS,
  },
  /** That one customer causes, to any address. */
  customer: { number: 200, seconds: DAY_S },
  /** That one client causes, behind which there may be an office. */
  client: { number: 600, seconds: QUARTER_S },
} as const satisfies {
  recipient: Record<MailJob['kind'], MailRate | null>
  customer: MailRate
  client: MailRate
}

/** The request that causes a mail: its client, and the customer who is signed in or proves who they are. */
export interface MailRequest {
  readonly clientAddress: string
  readonly customerId: string | null
}

/** The request of a customer, or of somebody unknown. */
export function requestBy(customerId: string | null, from: Pick<MailRequest, 'clientAddress'>): MailRequest {
  return { clientAddress: from.clientAddress, customerId }
}

/**
 * Counts a mail by receiving address, customer and client; throws the 429 when it is one too many. In the transaction
 * that enqueues it, so that what is rolled back does not count. One order of locks prevents deadlocks.
 */
export async function countMail(tx: Database, job: MailJob, request: MailRequest): Promise<void> {
  const { kind } = job
  const { recipient, customer, client } = MAIL_RATES
  const rate = recipient[kind]
  const address = rate && (await recipientOf(tx, job))
  if (address) await count(tx, `${kind} ${address.toLowerCase()}`, rate)
  if (SECURITY_MAILS.includes(kind)) return
  if (request.customerId !== null) await count(tx, `customer ${request.customerId}`, customer)
  await count(tx, `client ${request.clientAddress}`, client)
}

/** Mails that warn of changes, which no number of other mails of the same customer or client holds up. */
const SECURITY_MAILS: readonly MailJob['kind'][] = [
  'EMAIL_CHANGE_NOTICE',
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  'NEW_DEVICE',
  'SIGN_IN_LINKED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'SECOND_FACTOR_ENABLED',
  'SECOND_FACTOR_DISABLED',
  'RECOVERY_CODES_REPLACED',
  'RECOVERY_CODE_USED',
]

/** True for a mail that tells of a sign-in, which one mail too many must not prevent. */
export function isNotice({ kind }: MailJob): boolean {
  return kind === 'NEW_DEVICE' || kind === 'SIGN_IN_LINKED' || kind === 'RECOVERY_CODE_USED'
}

/** Null for a mail to us. */
async function recipientOf(tx: Database, job: MailJob): Promise<string | null> {
  if (job.kind === 'QUESTION' || job.kind === 'SAMPLES_ORDERED') return null
  if ('emailAddress' in job) return job.emailAddress
  if ('newAddress' in job) return job.newAddress
  const [found] = await findRecipient(tx, job)
  return found?.email ?? null
}

type JobById = Extract<MailJob, { customerId: string } | { appointmentId: string } | { contactId: string }>

async function findRecipient(tx: Database, job: JobById): Promise<{ email: string | null }[]> {
  if ('customerId' in job)
    return tx.select({ email: customers.email }).from(customers).where(eq(customers.id, job.customerId))
  if ('appointmentId' in job)
    return tx
      .select({ email: contacts.email })
      .from(appointments)
      .innerJoin(contacts, eq(contacts.id, appointments.contactId))
      .where(eq(appointments.id, job.appointmentId))
  const isMember = and(eq(projectContacts.projectId, job.projectId), eq(projectContacts.contactId, job.contactId))
  return tx.select({ email: projectContacts.invitedAs }).from(projectContacts).where(isMember)
}

/**
 * Allows `number` at once, and one more every `seconds / number`. The row holds when the next mail would be due if they
 * were sent at that pace (generic cell rate algorithm), which is also when it can be deleted.
 */
async function count(tx: Database, key: string, { number, seconds }: MailRate): Promise<void> {
  const now = Date.now()
  const interval = Math.ceil((seconds * 1000) / number)
  const [row] = await tx
    .insert(rateLimits)
    .values({ key: `mail ${hashSecret(key)}`, points: 1, expire: now + interval })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { expire: sql`greatest(${rateLimits.expire}, ${now}::bigint) + ${interval}::bigint` },
    })
    .returning({ expire: rateLimits.expire })
  const wait = (row?.expire ?? now) - now - seconds * 1000
  if (wait > 0) throw tooManyTries(wait)
}
