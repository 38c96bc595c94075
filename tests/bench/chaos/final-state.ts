import { isNull } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { questionEndpoints } from '#contract/questions/endpoints.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import { mailJobs } from '#server/db/tables.ts'
import type { Customer } from './customer.ts'
import type { FinalState, ReceivedMail } from './record.ts'
import type { Tablet } from './showroom.ts'
import type { Environment } from './environment.ts'

const MINUTE_MS = 60_000
/** A mail that failed is sent again after a quarter of an hour at most. */
const MAIL_MINUTES = 40

/** Reads everything through the sessions of its owners, who must still be signed in. */
export async function readFinalState(
  environment: Environment,
  customers: readonly Customer[],
  tablet: Tablet,
  startedAt: number,
): Promise<FinalState> {
  const [projects, current] = [new Map<string, { id: string; addresses: (string | null)[] }[]>(), new Map()]
  const [histories, files] = [new Map<string, ProjectChange[]>(), new Map<string, { name: string; size: number }[]>()]
  const [appointments, questions] = [new Map<string, { id: string; dateFrom: string }[]>(), new Map()]
  const [ratings, newDevices] = [new Map<string, { item: string; note: string | null }[]>(), new Map<string, number>()]

  async function observeOne({ actor, person, device: { call } }: Customer): Promise<void> {
    const { items } = await call(projectEndpoints.list, {})
    const addressesOf = (contacts: (typeof items)[number]['contacts']) =>
      contacts.map(({ contact }) => contact.emailAddress)
    projects.set(
      actor,
      items.map(({ id, contacts }) => ({ id, addresses: addressesOf(contacts) })),
    )
    for (const project of items) {
      const params = { id: project.id }
      current.set(project.id, project)
      if (histories.has(project.id)) continue
      histories.set(project.id, (await call(historyEndpoints.list, { params })).items)
      files.set(project.id, (await call(attachmentEndpoints.list, { params })).items)
    }
    const own = { params: { id: person.id } }
    appointments.set(actor, (await call(appointmentEndpoints.list, {})).items)
    questions.set(actor, (await call(questionEndpoints.list, own)).items)
    const rated = await call(favouriteEndpoints.list, {})
    ratings.set(
      actor,
      rated.items.map(({ itemId, note }) => ({ item: itemId, note })),
    )
    const events = await call(accountEndpoints.securityEvents, own)
    newDevices.set(actor, events.items.filter(({ kind }) => kind === 'NEW_DEVICE').length)
  }
  for (const customer of customers) await observeOne(customer)
  return {
    people: new Map(
      customers.map(({ actor, person }) => [actor, { contactId: person.contactId, address: person.emailAddress }]),
    ),
    projects,
    current,
    histories,
    files,
    appointments,
    questions,
    ratings,
    newDevices,
    board: await tablet.board(),
    mails: environment.smtp.received.map(({ to, mail, at, isUnanswered }): ReceivedMail => {
      const { messageId = '', subject = '', text = '' } = mail
      return { id: messageId, to, subject, text, at: at - startedAt, isUnanswered }
    }),
  }
}

/** Lets time pass until no mail waits; what is left is found missing. */
export async function drainMails({ openStore, clock }: Environment): Promise<void> {
  const store = await openStore()
  try {
    for (let minute = 0; minute < MAIL_MINUTES; minute += 1) {
      const waiting = await store.db.select({ id: mailJobs.id }).from(mailJobs).where(isNull(mailJobs.refusedAt))
      if (waiting.length === 0) return
      // They are sent one after the other.
      await wait(500)
      if (minute % 4 === 3) await clock.skip(MINUTE_MS)
    }
  } finally {
    await store.close()
  }
}
