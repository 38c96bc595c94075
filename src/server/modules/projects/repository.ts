import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects, pictures, projectContacts } from '#server/db/tables.ts'

/** One person on a project, as kept. */
export interface ProjectContactRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: ContactRole
}

/** A project as kept, with its people and its picture. */
export type ProjectRow = typeof customerProjects.$inferSelect & {
  readonly people: ProjectContactRow[]
  readonly picture: typeof pictures.$inferSelect | null
}

/** The columns that a customer's call can set. */
export type ProjectFields = Pick<
  typeof customerProjects.$inferSelect,
  'name' | 'address' | 'productCategories' | 'type' | 'style' | 'status'
>

/** Longest list in projects; a customer with more has outgrown a list without pages (F-50). */
const LIST_MAX = 10_000

const mine = alias(projectContacts, 'mine')

const people = sql<ProjectContactRow[]>`json_agg(
  json_build_object('id', ${contacts.id}, 'name', ${contacts.name}, 'email', ${contacts.email}, 'role', ${projectContacts.role})
  order by array_position(array['OWNER', 'COLLABORATOR', 'CONTACT'], ${projectContacts.role}), ${contacts.name}
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

export async function updateProject(tx: Database, id: string, fields: Partial<ProjectFields>, at: Date): Promise<void> {
  const change = { ...fields, updatedAt: at, revision: sql`${customerProjects.revision} + 1` }
  await tx.update(customerProjects).set(change).where(eq(customerProjects.id, id))
}

export async function deleteProject(tx: Database, id: string): Promise<void> {
  await tx.delete(customerProjects).where(eq(customerProjects.id, id))
}

function selectProjects(db: Database) {
  return db
    .select({ ...getTableColumns(customerProjects), people, picture: getTableColumns(pictures) })
    .from(mine)
    .innerJoin(customerProjects, eq(customerProjects.id, mine.projectId))
    .innerJoin(projectContacts, eq(projectContacts.projectId, mine.projectId))
    .innerJoin(contacts, eq(contacts.id, projectContacts.contactId))
    .leftJoin(pictures, eq(pictures.key, customerProjects.cover))
    .groupBy(customerProjects.id, pictures.key)
    .$dynamic()
}
