import { and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { attachments, contacts, orphanedFiles } from '#server/db/tables.ts'

/** A file of a project as kept, with the name of who brought it. */
export type AttachmentRow = typeof attachments.$inferSelect & { readonly by: string | null }

/** What there is of a project in files. */
export interface Holdings {
  readonly files: number
  readonly bytes: number
}

/** The files of a project, newest first. */
export function listAttachments(db: Database, projectId: string): Promise<AttachmentRow[]> {
  return selectAttachments(db)
    .where(eq(attachments.projectId, projectId))
    .orderBy(desc(attachments.createdAt), attachments.id)
}

/** The files of several projects, for the export of what is kept. */
export function listAttachmentsOf(db: Database, projectIds: readonly string[]): Promise<AttachmentRow[]> {
  return selectAttachments(db)
    .where(inArray(attachments.projectId, [...projectIds]))
    .orderBy(desc(attachments.createdAt), attachments.id)
}

/** One file of a project; null for a missing one, and for one of another project. */
export async function findAttachment(db: Database, projectId: string, id: string): Promise<AttachmentRow | null> {
  const [row] = await selectAttachments(db).where(and(eq(attachments.id, id), eq(attachments.projectId, projectId)))
  return row ?? null
}

/** One file, for whoever holds a link to it. */
export async function findLinked(db: Database, id: string): Promise<AttachmentRow | null> {
  const [row] = await selectAttachments(db).where(eq(attachments.id, id))
  return row ?? null
}

export async function holdingsOf(db: Database, projectId: string): Promise<Holdings> {
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${attachments.size}), 0)::double precision`,
    })
    .from(attachments)
    .where(eq(attachments.projectId, projectId))
  return row ?? { files: 0, bytes: 0 }
}

export async function insertAttachment(tx: Database, row: typeof attachments.$inferInsert): Promise<void> {
  await tx.insert(attachments).values(row)
}

/** Removes a file's row; its bytes go with the next sweep. */
export async function deleteAttachment(tx: Database, id: string, now: Date): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.id, id))
  await orphanFile(tx, id, now)
}

/** Notes that all bytes of a project are to go; in the transaction that deletes it, and before that. */
export async function orphanFilesOf(tx: Database, projectId: string, now: Date): Promise<void> {
  const rows = await tx.select({ id: attachments.id }).from(attachments).where(eq(attachments.projectId, projectId))
  if (rows.length > 0) await tx.insert(orphanedFiles).values(rows.map(({ id }) => ({ id, dueAt: now })))
}

/** Notes that the bytes of a file are to go, at the earliest then. */
export async function orphanFile(db: Database, id: string, dueAt: Date): Promise<void> {
  await db.insert(orphanedFiles).values({ id, dueAt }).onConflictDoUpdate({ target: orphanedFiles.id, set: { dueAt } })
}

/** Lets a file that is still an orphan go now. */
export async function hastenRemoval(db: Database, id: string, now: Date): Promise<void> {
  await db.update(orphanedFiles).set({ dueAt: now }).where(eq(orphanedFiles.id, id))
}

/** Takes it back; false when the bytes are gone already. */
export async function keepFile(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.delete(orphanedFiles).where(eq(orphanedFiles.id, id)).returning({ id: orphanedFiles.id })
  return rows.length > 0
}

/** Files whose bytes may go now. */
export async function dueFiles(db: Database, now: Date): Promise<string[]> {
  const rows = await db.select({ id: orphanedFiles.id }).from(orphanedFiles).where(lte(orphanedFiles.dueAt, now))
  return rows.map(({ id }) => id)
}

function selectAttachments(db: Database) {
  return db
    .select({ ...getTableColumns(attachments), by: contacts.name })
    .from(attachments)
    .leftJoin(contacts, eq(contacts.id, attachments.contactId))
    .$dynamic()
}
