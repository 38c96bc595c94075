import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HISTORY_MAX } from '#contract/configuration/limits.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, projectChanges } from '#server/db/tables.ts'

/** A change of a field, or of a member's role when it has a `subjectId`. */
export interface ChangeDraft {
  readonly field: ProjectChange['field']
  readonly subjectId?: string
  readonly before: unknown
  readonly after: unknown
}

/** Origin of a change: `contactId` is null when nobody made it; `revision` is the one after it. */
export interface ChangeOrigin {
  readonly projectId: string
  readonly contactId: string | null
  readonly at: Date
  readonly revision: number
}

const subjects = alias(contacts, 'subjects')

const NEWEST_FIRST = [desc(projectChanges.revision), projectChanges.field, projectChanges.id]

/** Inserts changes, in the transaction that makes them, and removes those that the history does not list any more. */
export async function insertChanges(tx: Database, origin: ChangeOrigin, drafts: readonly ChangeDraft[]): Promise<void> {
  if (drafts.length === 0) return
  await tx.insert(projectChanges).values(drafts.map((draft) => ({ ...draft, ...origin, id: randomUUID() })))
  const surplus = tx
    .select({ id: projectChanges.id })
    .from(projectChanges)
    .where(eq(projectChanges.projectId, origin.projectId))
    .orderBy(...NEWEST_FIRST)
    .offset(HISTORY_MAX)
  await tx.delete(projectChanges).where(inArray(projectChanges.id, surplus))
}

/** Removes a member from the changes of a project. */
export async function clearSubject(tx: Database, projectId: string, contactId: string): Promise<void> {
  const isAbout = and(eq(projectChanges.projectId, projectId), eq(projectChanges.subjectId, contactId))
  await tx.update(projectChanges).set({ subjectId: null }).where(isAbout)
}

/** A project's changes, newest first. */
export function listChanges(db: Database, projectId: string) {
  return db
    .select({
      id: projectChanges.id,
      at: projectChanges.at,
      field: sql<ProjectChange['field']>`${projectChanges.field}`,
      by: { id: contacts.id, name: contacts.name },
      subject: { id: subjects.id, name: subjects.name },
      // Bypasses the column's decoder, which would parse a text that looks like JSON again.
      before: sql<unknown>`${projectChanges.before}`,
      after: sql<unknown>`${projectChanges.after}`,
      revision: projectChanges.revision,
    })
    .from(projectChanges)
    .leftJoin(contacts, eq(contacts.id, projectChanges.contactId))
    .leftJoin(subjects, eq(subjects.id, projectChanges.subjectId))
    .where(eq(projectChanges.projectId, projectId))
    .orderBy(...NEWEST_FIRST)
    .limit(HISTORY_MAX)
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

/** Changes by and about a contact on all projects, without the values, which belong to the projects. */
export function listChangesByContact(db: Database, contactId: string) {
  const { projectId, at, field, revision, subjectId } = projectChanges
  return db
    .select({ projectId, at, field, revision })
    .from(projectChanges)
    .where(or(eq(projectChanges.contactId, contactId), eq(subjectId, contactId)))
    .orderBy(at, projectChanges.id)
}
