import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects, customers, pictures, projectContacts } from '#server/db/tables.ts'
import { orphanFilesOf } from '../attachments/repository.ts'

/** One person on a project, as kept. */
export interface ProjectContactRow {
  readonly contact: { readonly id: string; readonly name: string; readonly emailAddress: string }
  readonly role: ContactRole
  /** True once they opened the project with an account of their own. */
  readonly joined: boolean
  /** The address by which they were put on it, until they opened it. */
  readonly invitedAs: string | null
}

/** A project as kept, with its people and its picture. */
export type ProjectRow = typeof customerProjects.$inferSelect & {
  readonly contacts: ProjectContactRow[]
  readonly picture: typeof pictures.$inferSelect | null
}

/** The columns that a customer's call can set. */
export type ProjectFields = Pick<
  typeof customerProjects.$inferSelect,
  'name' | 'address' | 'productCategories' | 'type' | 'style' | 'status' | 'wall' | 'quantity'
>

/** Longest list in projects; a customer with more has outgrown a list without pages (F-50). */
const LIST_MAX = 10_000

const mine = alias(projectContacts, 'mine')

// Whoever has not opened the project yet stands where their address does: their name must not show through (E15).
const people = sql<ProjectContactRow[]>`json_agg(
  json_build_object(
    'contact', json_build_object('id', ${contacts.id}, 'name', ${contacts.name}, 'emailAddress', ${contacts.email}),
    'role', ${projectContacts.role},
    'joined', ${projectContacts.invitedAs} is null and ${customers.id} is not null,
    'invitedAs', ${projectContacts.invitedAs})
  order by array_position(array['OWNER', 'COLLABORATOR', 'CONTACT'], ${projectContacts.role}),
    coalesce(${projectContacts.invitedAs}, ${contacts.name}), ${contacts.id}
)`

/** Projects that a contact is on, newest change first. One statement, whatever their number. */
export function listProjects(db: Database, contactId: string, limited?: boolean): Promise<ProjectRow[]> {
  const wanted = limited === undefined ? undefined : eq(customerProjects.limited, limited)
  return selectProjects(db)
    .where(and(eq(mine.contactId, contactId), wanted))
    .orderBy(desc(customerProjects.updatedAt), customerProjects.id)
    .limit(LIST_MAX)
}

/** One project that a contact is on; null for a missing and for a foreign one. */
export async function findProject(db: Database, contactId: string, id: string): Promise<ProjectRow | null> {
  const [row] = await selectProjects(db).where(and(eq(mine.contactId, contactId), eq(mine.projectId, id)))
  return row ?? null
}

/** Holds a project until the transaction ends, so that two changes of it follow each other. */
export async function lockProject(tx: Database, id: string): Promise<void> {
  await tx.select({ id: customerProjects.id }).from(customerProjects).where(eq(customerProjects.id, id)).for('update')
}

export async function insertProject(
  tx: Database,
  id: string,
  fields: ProjectFields,
  ownerId: string,
  at: Date,
): Promise<void> {
  await tx.insert(customerProjects).values({ ...fields, id, createdAt: at, updatedAt: at })
  await tx.insert(projectContacts).values({ projectId: id, contactId: ownerId, role: 'OWNER' })
}

/** Sets fields, none for a change of the people on it, and counts the change. */
export async function updateProject(tx: Database, id: string, fields: Partial<ProjectFields>, at: Date): Promise<void> {
  const change = { ...fields, updatedAt: at, revision: sql`${customerProjects.revision} + 1` }
  await tx.update(customerProjects).set(change).where(eq(customerProjects.id, id))
}

/** Deletes a project with all that hangs on it; the bytes of its files go with the next sweep. */
export async function deleteProject(tx: Database, id: string, at: Date): Promise<void> {
  await orphanFilesOf(tx, id, at)
  await tx.delete(customerProjects).where(eq(customerProjects.id, id))
}

function selectProjects(db: Database) {
  return db
    .select({ ...getTableColumns(customerProjects), contacts: people, picture: getTableColumns(pictures) })
    .from(mine)
    .innerJoin(customerProjects, eq(customerProjects.id, mine.projectId))
    .innerJoin(projectContacts, eq(projectContacts.projectId, mine.projectId))
    .innerJoin(contacts, eq(contacts.id, projectContacts.contactId))
    .leftJoin(customers, eq(customers.contactId, contacts.id))
    .leftJoin(pictures, eq(pictures.key, customerProjects.cover))
    .groupBy(customerProjects.id, pictures.key)
    .$dynamic()
}
