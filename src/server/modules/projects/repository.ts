import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { OWNED_PROJECTS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { attachments, contacts, customerProjects, customers, pictures, projectContacts } from '#server/db/tables.ts'
import { markOrphaned } from '#server/files/orphaned-files.ts'

export interface ProjectContactRow {
  readonly contact: { readonly id: string; readonly name: string; readonly emailAddress: string }
  readonly role: ContactRole
  /** True once they opened the project with an account. */
  readonly joined: boolean
  /** The invited address, until they open the project. */
  readonly invitedAs: string | null
  /** Their id for other members, until they open the project. */
  readonly invitationId: string
}

/** A project with its members and its cover. */
export type ProjectRow = typeof customerProjects.$inferSelect & {
  readonly contacts: ProjectContactRow[]
  readonly picture: typeof pictures.$inferSelect | null
}

/** The columns that the API can set. */
export type ProjectFields = Pick<
  typeof customerProjects.$inferSelect,
  'name' | 'address' | 'productCategories' | 'type' | 'style' | 'status' | 'wall' | 'quantity'
>

const ownMembership = alias(projectContacts, 'mine')

// Sorts pending members by the invited address, so that the order does not reveal their names.
const membersJson = sql<ProjectContactRow[]>`json_agg(
  json_build_object(
    'contact', json_build_object('id', ${contacts.id}, 'name', ${contacts.name}, 'emailAddress', ${contacts.email}),
    'role', ${projectContacts.role},
    'joined', ${projectContacts.invitedAs} is null and ${customers.id} is not null,
    'invitedAs', ${projectContacts.invitedAs},
    'invitationId', ${projectContacts.invitationId})
  order by array_position(array['OWNER', 'COLLABORATOR', 'CONTACT'], ${projectContacts.role}),
    coalesce(${projectContacts.invitedAs}, ${contacts.name}), ${contacts.id}
)`

/** Projects of a contact, latest change first, in one statement. */
export function listProjects(db: Database, contactId: string, limited?: boolean): Promise<ProjectRow[]> {
  const matchesLimited = isLimited(limited)
  return selectProjects(db)
    .where(and(eq(ownMembership.contactId, contactId), matchesLimited))
    .orderBy(desc(customerProjects.updatedAt), customerProjects.id)
    .limit(OWNED_PROJECTS_MAX)
}

/** Where a page of projects ends; `at` in milliseconds since 1970. */
export interface ProjectPosition {
  readonly at: number
  readonly id: string
}

/** Those of them after a position, or the first ones; at most `limit`. */
export function listProjectsAfter(
  db: Database,
  contactId: string,
  limited: boolean | undefined,
  after: ProjectPosition | null,
  limit: number,
): Promise<ProjectRow[]> {
  // Microseconds, which other programs may have stored, would be lost in a position.
  const at = sql`date_trunc('milliseconds', ${customerProjects.updatedAt})`
  const position = after && sql`${new Date(after.at).toISOString()}::timestamptz`
  const isAfter = after && sql`(${at} < ${position} or (${at} = ${position} and ${customerProjects.id} > ${after.id}))`
  return selectProjects(db)
    .where(and(eq(ownMembership.contactId, contactId), isLimited(limited), isAfter ?? undefined))
    .orderBy(sql`${at} desc`, customerProjects.id)
    .limit(limit)
}

export async function countProjects(db: Database, contactId: string, limited?: boolean): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(projectContacts)
    .innerJoin(customerProjects, eq(customerProjects.id, projectContacts.projectId))
    .where(and(eq(projectContacts.contactId, contactId), isLimited(limited)))
  return row?.n ?? 0
}

const isLimited = (limited: boolean | undefined) =>
  limited === undefined ? undefined : eq(customerProjects.limited, limited)

const selectProject = prepared('project', (db) => {
  const { contactId, projectId } = ownMembership
  return selectProjects(db).where(
    and(eq(contactId, sql.placeholder('contactId')), eq(projectId, sql.placeholder('id'))),
  )
})

/** One project of a contact; null when it is missing or the contact is no member. */
export async function findProject(db: Database, contactId: string, id: string): Promise<ProjectRow | null> {
  const [row] = await selectProject(db).execute({ contactId, id })
  return row ?? null
}

/** Locks a project until the transaction ends. */
export async function lockProject(tx: Database, id: string): Promise<void> {
  await tx.select({ id: customerProjects.id }).from(customerProjects).where(eq(customerProjects.id, id)).for('update')
}

/** Locks all projects of a contact, in one order, so that nobody joins, leaves or gets another role meanwhile. */
export async function lockProjectsOf(tx: Database, contactId: string): Promise<void> {
  const own = tx
    .select({ id: projectContacts.projectId })
    .from(projectContacts)
    .where(eq(projectContacts.contactId, contactId))
  await tx
    .select({ id: customerProjects.id })
    .from(customerProjects)
    .where(inArray(customerProjects.id, own))
    .orderBy(customerProjects.id)
    .for('update')
}

export async function countOwnedProjects(tx: Database, contactId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(projectContacts)
    .where(and(eq(projectContacts.contactId, contactId), eq(projectContacts.role, 'OWNER')))
  return row?.n ?? 0
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

/** Sets fields (none for a change of members) and increments the revision. */
export async function updateProject(tx: Database, id: string, fields: Partial<ProjectFields>, at: Date): Promise<void> {
  const change = { ...fields, updatedAt: at, revision: sql`${customerProjects.revision} + 1` }
  await tx.update(customerProjects).set(change).where(eq(customerProjects.id, id))
}

/** Deletes a project; the scheduled job removes the bytes of its files. */
export async function deleteProject(tx: Database, id: string, at: Date): Promise<void> {
  const files = await tx.select({ id: attachments.id }).from(attachments).where(eq(attachments.projectId, id))
  await markOrphaned(
    tx,
    files.map((file) => file.id),
    at,
  )
  await tx.delete(customerProjects).where(eq(customerProjects.id, id))
}

function selectProjects(db: Database) {
  return db
    .select({ ...getTableColumns(customerProjects), contacts: membersJson, picture: getTableColumns(pictures) })
    .from(ownMembership)
    .innerJoin(customerProjects, eq(customerProjects.id, ownMembership.projectId))
    .innerJoin(projectContacts, eq(projectContacts.projectId, ownMembership.projectId))
    .innerJoin(contacts, eq(contacts.id, projectContacts.contactId))
    .leftJoin(customers, eq(customers.contactId, contacts.id))
    .leftJoin(pictures, eq(pictures.key, customerProjects.cover))
    .groupBy(customerProjects.id, pictures.key)
    .$dynamic()
}
