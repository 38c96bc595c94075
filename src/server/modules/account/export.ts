import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Locale } from '#contract/configuration/locales.ts'
import { NOTIFICATIONS_MAX } from '#contract/notifications/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import {
  contacts,
  customerDocuments,
  linkedSignIns,
  mailJobs,
  mailLinks,
  sessions,
  signInOrigins,
} from '#server/db/tables.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { listAttachmentsOfProjects } from '../attachments/repository.ts'
import { presentAppointment } from '../appointments/presenter.ts'
import { listAppointments } from '../appointments/repository.ts'
import { findSubscription } from '../appointments/calendar-subscription-repository.ts'
import { presentCustomer } from '../customers/presenter.ts'
import { findCustomer } from '../customers/repository.ts'
import { listFavourites } from '../favourites/repository.ts'
import { listIdempotencyKeys } from '../idempotency/repository.ts'
import { listNotifications } from '../notifications/repository.ts'
import { presentNotification } from '../notifications/presenter.ts'
import { presentPasskey } from '../passkeys/presenter.ts'
import { listPasskeys } from '../passkeys/repository.ts'
import { listProjectItems } from '../project-items/repository.ts'
import { listChangesByContact } from '../projects/history-repository.ts'
import { presentProject } from '../projects/presenter.ts'
import { listProjects } from '../projects/repository.ts'
import { listQuestions } from '../questions/repository.ts'
import { countRecoveryCodes, findSecondFactor } from '../second-factor/repository.ts'
import { listSecurityEvents } from '../security-events/repository.ts'
import { listSampleRequests } from '../samples/repository.ts'
import { presentSecurityEvent } from './presenter.ts'

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Exports all data stored about a customer; of secrets only that they exist, as even a hash is a secret. */
export function createAccountExport(db: Database, clock: Clock) {
  return async function exportData(actor: CustomerActor, id: string, locale: Locale) {
    requireOwnAccount(actor, id)
    const now = clock.now()
    // One snapshot, so that the parts are consistent.
    return db.transaction(async (tx) => {
      const customer = await findCustomer(tx, id, now)
      if (!customer) throw notFound()
      const { contactId, passwordHash, createdAt, updatedAt } = customer
      const projects = await listProjects(tx, contactId)
      const projectIds = projects.map((project) => project.id)
      const appointments = await listAppointments(tx, { contactId, includeDeclined: true })
      const secondFactor = await findSecondFactor(tx, id)
      const calendarSubscription = await findSubscription(tx, id)
      const queuedMails = await tx
        .select({ job: mailJobs.job, createdAt: mailJobs.createdAt })
        .from(mailJobs)
        .where(
          or(
            sql`${mailJobs.job} ->> 'customerId' = ${id}`,
            sql`${mailJobs.job} -> 'account' ->> 'id' = ${id}`,
            sql`${mailJobs.job} ->> 'emailAddress' = ${customer.email}`,
            sql`${contactId} in (${mailJobs.job} ->> 'contactId', ${mailJobs.job} ->> 'byContactId')`,
            inArray(
              sql`${mailJobs.job} ->> 'appointmentId'`,
              appointments.map((row) => row.appointment.id),
            ),
          ),
        )
      return {
        exportedAt: now.toISOString(),
        customer: { ...presentCustomer(customer), hasPassword: passwordHash !== null, createdAt, updatedAt },
        contact: await tx.select().from(contacts).where(eq(contacts.id, contactId)),
        signIns: await tx
          .select({
            provider: linkedSignIns.provider,
            subject: linkedSignIns.subject,
            emailAddress: linkedSignIns.email,
            linkedAt: linkedSignIns.linkedAt,
          })
          .from(linkedSignIns)
          .where(eq(linkedSignIns.customerId, id)),
        passkeys: (await listPasskeys(tx, id)).map(presentPasskey),
        secondFactor: secondFactor && {
          enabledAt: secondFactor.enabledAt,
          recoveryCodesLeft: await countRecoveryCodes(tx, id),
        },
        sessions: await tx.select().from(sessions).where(eq(sessions.customerId, id)),
        signInOrigins: await tx
          .select({ lastUsedAt: signInOrigins.lastUsedAt })
          .from(signInOrigins)
          .where(eq(signInOrigins.customerId, id)),
        securityEvents: (await listSecurityEvents(tx, id)).map(presentSecurityEvent),
        documents: await tx.select().from(customerDocuments).where(eq(customerDocuments.customerId, id)),
        links: await tx
          .select({
            kind: mailLinks.kind,
            emailAddress: mailLinks.email,
            createdAt: mailLinks.createdAt,
            expiresAt: mailLinks.expiresAt,
            usedAt: mailLinks.usedAt,
          })
          .from(mailLinks)
          .where(or(eq(mailLinks.customerId, id), eq(mailLinks.email, customer.email))),
        mails: queuedMails.map(({ job, createdAt }) => ({ job: presentJob(job, contactId), createdAt })),
        projects: projects.map((project) => presentProject(project, actor, locale)),
        changes: await listChangesByContact(tx, contactId),
        writes: await listIdempotencyKeys(tx, id),
        files: await listAttachmentsOfProjects(tx, projectIds),
        favourites: await listFavourites(tx, id),
        projectItems: await listProjectItems(tx, projectIds),
        samples: await listSampleRequests(tx, id),
        questions: await listQuestions(tx, id),
        notificationPreferences: customer.notificationPreferences,
        notifications: (await listNotifications(tx, actor, NOTIFICATIONS_MAX)).map(presentNotification),
        calendarSubscription: calendarSubscription && { createdAt: calendarSubscription.createdAt },
        appointments: appointments.map((row) => {
          const { note, picks, checkedInAt, checkinMethod, startedAt, endedAt, cancelledAt } = row.appointment
          const times = { checkedInAt, checkinMethod, startedAt, endedAt, cancelledAt }
          return { ...presentAppointment(row, actor), note, picks, ...times }
        }),
      }
    }, SNAPSHOT)
  }
}

/** A queued mail; without the contact that the customer invited, whose id would reveal that they have an account. */
function presentJob(job: MailJob, contactId: string) {
  if (job.kind !== 'PROJECT_SHARED' || job.contactId === contactId) return job
  const { kind, projectId, byContactId, locale } = job
  return { kind, projectId, byContactId, locale }
}
