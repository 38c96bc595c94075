import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { attachments, contacts } from '#server/db/tables.ts'
import { markOrphaned } from '#server/files/orphaned-files.ts'

/** A file of a project, with the name of its uploader. */
export type AttachmentRow = typeof attachments.$inferSelect & { readonly by: string | null }

export interface StorageUsage {
  readonly files: number
  readonly bytes: number
}

/** The files of a project, newest first. */
export function listAttachments(db: Database, projectId: string): Promise<AttachmentRow[]> {
  return selectAttachments(db)
    .where(eq(attachments.projectId, projectId))
    .orderBy(desc(attachments.createdAt), attachments.id)
}

/** The files of several projects, for the data export. */
export function listAttachmentsOfProjects(db: Database, projectIds: readonly string[]): Promise<AttachmentRow[]> {
  return selectAttachments(db)
    .where(inArray(attachments.projectId, [...projectIds]))
    .orderBy(desc(attachments.createdAt), attachments.id)
}

/** One file of a project; null when it is missing or belongs to another project. */
export async function findAttachment(db: Database, projectId: string, id: string): Promise<AttachmentRow | null> {
  const [row] = await selectAttachments(db).where(and(eq(attachments.id, id), eq(attachments.projectId, projectId)))
  return row ?? null
}

/** One file, for the holder of a signed link. */
export async function findAttachmentById(db: Database, id: string): Promise<AttachmentRow | null> {
  const [row] = await selectAttachments(db).where(eq(attachments.id, id))
  return row ?? null
}

/** Files of a project, or those that a contact has added to projects. */
export async function readStorageUsage(
  db: Database,
  of: { readonly projectId: string } | { readonly contactId: string },
): Promise<StorageUsage> {
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${attachments.size}), 0)::double precision`,
    })
    .from(attachments)
    .where('projectId' in of ? eq(attachments.projectId, of.projectId) : eq(attachments.contactId, of.contactId))
  return row ?? { files: 0, bytes: 0 }
}

export async function insertAttachment(tx: Database, row: typeof attachments.$inferInsert): Promise<void> {
  await tx.insert(attachments).values(row)
}

/** Deletes a file's row; the scheduled job removes its bytes. */
export async function deleteAttachment(tx: Database, id: string, now: Date): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.id, id))
  await markOrphaned(tx, [id], now)
}

function selectAttachments(db: Database) {
  return db
    .select({ ...getTableColumns(attachments), by: contacts.name })
    .from(attachments)
    .leftJoin(contacts, eq(contacts.id, attachments.contactId))
    .$dynamic()
}
