import { inArray } from 'drizzle-orm'
import { topics } from '#contract/constants/topics.ts'
import { DEFAULT_LOCALE } from '#contract/constants/locales.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentProject } from './presenter.ts'
import type { ProjectRow } from './repository.ts'

/** Tells everybody on a project, each in their own words, how it is now; in the transaction that changed it. */
export async function announceProject(hub: Hub, tx: Database, project: ProjectRow): Promise<void> {
  for (const { id, contactId, profile } of await customersAmong(tx, contactsOf(project))) {
    const seen = presentProject(project, { contactId }, profile?.language ?? DEFAULT_LOCALE)
    await publish(hub, tx, project.id, id, seen)
  }
}

/** Tells everybody on a project that its files are others; which they are they ask for themselves. */
export async function announceAttachments(hub: Hub, tx: Database, project: ProjectRow): Promise<void> {
  const topic = topics.project(project.id)
  for (const { id } of await customersAmong(tx, contactsOf(project))) {
    const data = { '@id': `${topic}/attachments` }
    await hub.publish(tx, { topics: [topic, topics.customer(id)], data, private: true })
  }
}

/** Tells people that a project is there no more, for them: it was deleted, or they were taken off it. */
export async function announceProjectGone(
  hub: Hub,
  tx: Database,
  projectId: string,
  contactIds: readonly string[],
): Promise<void> {
  for (const { id } of await customersAmong(tx, contactIds)) await publish(hub, tx, projectId, id, { deleted: true })
}

/** The contact ids of everybody on a project. */
export function contactsOf({ contacts }: ProjectRow): string[] {
  return contacts.map(({ contact }) => contact.id)
}

function publish(hub: Hub, tx: Database, projectId: string, customerId: string, data: object): Promise<void> {
  const topic = topics.project(projectId)
  return hub.publish(tx, {
    topics: [topic, topics.customer(customerId)],
    data: { '@id': topic, ...data },
    private: true,
  })
}

/** Those with an account: nobody else can listen. */
async function customersAmong(tx: Database, contactIds: readonly string[]) {
  if (contactIds.length === 0) return []
  const { id, contactId, profile } = customers
  return tx
    .select({ id, contactId, profile })
    .from(customers)
    .where(inArray(contactId, [...contactIds]))
}
