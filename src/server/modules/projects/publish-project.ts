import { inArray } from 'drizzle-orm'
import { topics } from '#contract/realtime/topics.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentProject } from './presenter.ts'
import type { ProjectRow } from './repository.ts'

/**
 * Publishes a project to its members, each in their language and with what they may see, in the transaction that
 * changed it.
 */
export async function publishProject(hub: Hub, tx: Database, project: ProjectRow): Promise<void> {
  for (const { id, contactId, profile } of await findCustomers(tx, contactIdsOf(project))) {
    const data = presentProject(project, { contactId }, profile?.language ?? DEFAULT_LOCALE)
    await publish(hub, tx, project.id, id, data)
  }
}

/** Publishes that somebody joined or left without a new version of the project; clients refetch it. */
export async function publishMembersChanged(hub: Hub, tx: Database, project: ProjectRow): Promise<void> {
  for (const { id } of await findCustomers(tx, contactIdsOf(project))) await publish(hub, tx, project.id, id, {})
}

/** Publishes that the files or items of a project changed; clients refetch them. */
export async function publishPart(
  hub: Hub,
  tx: Database,
  project: ProjectRow,
  part: 'attachments' | 'items',
): Promise<void> {
  const topic = topics.project(project.id)
  for (const { id } of await findCustomers(tx, contactIdsOf(project))) {
    const data = { '@id': `${topic}/${part}` }
    await hub.publish(tx, { topics: [topic, topics.customer(id)], data, private: true })
  }
}

/** Publishes to contacts that a project is gone for them: deleted, or they were removed. */
export async function publishProjectGone(
  hub: Hub,
  tx: Database,
  projectId: string,
  contactIds: readonly string[],
): Promise<void> {
  for (const { id } of await findCustomers(tx, contactIds)) await publish(hub, tx, projectId, id, { deleted: true })
}

export function contactIdsOf({ contacts }: ProjectRow): string[] {
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

/** Only customers can subscribe. */
async function findCustomers(tx: Database, contactIds: readonly string[]) {
  if (contactIds.length === 0) return []
  const { id, contactId, profile } = customers
  return tx
    .select({ id, contactId, profile })
    .from(customers)
    .where(inArray(contactId, [...contactIds]))
}
