import { randomUUID } from 'node:crypto'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HISTORY_MAX } from '#contract/constants/limits.ts'
import type { ProjectChange } from '#contract/schemas/project-history.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, projectChanges } from '#server/db/tables.ts'

/** What changed: a field, or with `subjectId` somebody's role. */
export interface ChangeDraft {
  readonly field: ProjectChange['field']
  readonly subjectId?: string
  readonly before: unknown
  readonly after: unknown
}

/** Which change of a project it was: `contactId` made it, null when nobody did; `revision` is the one after it. */
export interface ChangeOrigin {
  readonly projectId: string
  readonly contactId: string | null
  readonly at: Date
  readonly revision: number
}

const subjects = alias(contacts, 'subjects')

/** Writes a change down, in its own transaction (B46). */
export async function insertChanges(tx: Database, origin: ChangeOrigin, drafts: readonly ChangeDraft[]): Promise<void> {
  if (drafts.length === 0) return
  await tx.insert(projectChanges).values(drafts.map((draft) => ({ ...draft, ...origin, id: randomUUID() })))
}

/** Forgets whom changes of a project were about. */
export async function forgetSubject(tx: Database, projectId: string, contactId: string): Promise<void> {
  const about = and(eq(projectChanges.projectId, projectId), eq(projectChanges.subjectId, contactId))
  await tx.update(projectChanges).set({ subjectId: null }).where(about)
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
      // Past the column's decoder, which would parse a text that looks like JSON once more.
      before: sql<unknown>`${projectChanges.before}`,
      after: sql<unknown>`${projectChanges.after}`,
      revision: projectChanges.revision,
    })
    .from(projectChanges)
    .leftJoin(contacts, eq(contacts.id, projectChanges.contactId))
    .leftJoin(subjects, eq(subjects.id, projectChanges.subjectId))
    .where(eq(projectChanges.projectId, projectId))
    .orderBy(desc(projectChanges.revision), projectChanges.field, projectChanges.id)
    .limit(HISTORY_MAX)
}

/** One change as kept. */
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

/** What somebody changed, and what changed about them, on all projects; without the values, which are the projects'. */
export function listChangesOf(db: Database, contactId: string) {
  const { projectId, at, field, revision, subjectId } = projectChanges
  return db
    .select({ projectId, at, field, revision })
    .from(projectChanges)
    .where(or(eq(projectChanges.contactId, contactId), eq(subjectId, contactId)))
    .orderBy(at, projectChanges.id)
}
