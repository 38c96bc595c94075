import { randomUUID } from 'node:crypto'
import {
  ATTACHMENTS_MAX,
  ATTACHMENTS_SIZE_MAX,
  UPLOADS_MAX,
  UPLOADS_SIZE_MAX,
} from '#contract/configuration/customer-bounds.ts'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { canAttach, canRemoveAttachment } from '#contract/projects/capabilities.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Hub } from '#server/ports/hub.ts'
import { settleEach } from '#server/ports/scheduled-jobs.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { notifyFilesAdded } from '../projects/notify-members.ts'
import { publishPart } from '../projects/publish-project.ts'
import { assertAllowed, type ProjectAccess, roleOn } from '../projects/access.ts'
import type { ProjectRow } from '../projects/repository.ts'
import { cleanName } from '#server/files/file-names.ts'
import { listDueOrphans, makeOrphanDue, markOrphaned, unmarkOrphaned } from '#server/files/orphaned-files.ts'
import { fileTooLarge, readUpload } from './read-upload.ts'
import * as repository from './repository.ts'
import type { AttachmentRow, StorageUsage } from './repository.ts'

/** An upload that takes longer counts as aborted, and its bytes may be removed. */
const UPLOAD_TIMEOUT_MS = 24 * 60 * 60 * 1000

export interface AttachmentDependencies {
  readonly db: Database
  readonly access: ProjectAccess
  readonly fileStore: FileStore
  readonly clock: Clock
  readonly hub: Hub
}

export interface IncomingFile {
  readonly name: string
  readonly bytes: () => AsyncIterable<Uint8Array>
  readonly contentLength: number | null
  readonly idempotencyKey: IdempotencyKey | null
}

export type Attachments = ReturnType<typeof createAttachments>

/** Files of projects: all members read them, owners and collaborators add them. */
export function createAttachments({ db, access, fileStore, clock, hub }: AttachmentDependencies) {
  /** Inserts the row of a stored file, once its project and its customer have capacity for it. */
  async function addAttachment(
    tx: Database,
    actor: CustomerActor,
    row: Omit<AttachmentRow, 'by'>,
  ): Promise<AttachmentRow> {
    await lockCustomerKeepingKey(tx, actor.customerId)
    const project = await access.openForUpdate(tx, actor, row.projectId)
    assertAllowed(canAttach(roleOn(project, actor)))
    const { projectId } = row
    const { contactId } = actor
    requireCapacity(await repository.readStorageUsage(tx, { projectId }), row.size, PROJECT_CAPACITY)
    requireCapacity(await repository.readStorageUsage(tx, { contactId }), row.size, CUSTOMER_CAPACITY)
    if (!(await unmarkOrphaned(tx, row.id))) throw new ProblemError(400, 'upload-interrupted')
    await repository.insertAttachment(tx, row)
    await notifyFilesAdded(tx, project, { byContactId: actor.contactId, at: row.createdAt })
    await publishPart(hub, tx, project, 'attachments')
    return requireAttachment(tx, row.projectId, row.id)
  }

  return {
    async list(actor: CustomerActor, projectId: string): Promise<AttachmentRow[]> {
      await access.open(db, actor, projectId)
      return repository.listAttachments(db, projectId)
    },

    /** A project and its files, for the archive. */
    async listForArchive(
      actor: CustomerActor,
      projectId: string,
    ): Promise<{ project: ProjectRow; rows: AttachmentRow[] }> {
      const found = await access.open(db, actor, projectId)
      const rows = await repository.listAttachments(db, projectId)
      if (rows.length === 0) throw new ProblemError(404, 'no-attachments')
      return { project: found, rows }
    },

    async read(actor: CustomerActor, projectId: string, id: string): Promise<AttachmentRow> {
      await access.open(db, actor, projectId)
      return requireAttachment(db, projectId, id)
    },

    /**
     * Stores the bytes before the row: until then the file is marked as orphaned, so that an aborted upload leaves
     * nothing behind.
     */
    async upload(actor: CustomerActor, projectId: string, file: IncomingFile): Promise<AttachmentRow> {
      const { name, bytes, contentLength, idempotencyKey } = file
      assertAllowed(canAttach(roleOn(await access.open(db, actor, projectId), actor)))
      if ((contentLength ?? 0) > ATTACHMENT_SIZE_MAX) throw fileTooLarge()
      const upload = await readUpload(bytes(), name)
      const id = randomUUID()
      await markOrphaned(db, [id], new Date(clock.now().getTime() + UPLOAD_TIMEOUT_MS))
      try {
        await fileStore.put(id, upload.content)
        const at = clock.now()
        const file = { name: cleanName(name, upload.type), type: upload.type, size: upload.size() }
        const row = { ...file, id, projectId, contactId: actor.contactId, createdAt: at }
        return await withIdempotency(db, {
          actor,
          idempotencyKey,
          resourceId: id,
          at,
          execute: (tx) => addAttachment(tx, actor, row),
          replay: (tx, earlier) => requireAttachment(tx, projectId, earlier),
        })
      } finally {
        // Still marked unless it was added: rejected, aborted, or a replay of an earlier upload.
        await makeOrphanDue(db, id, clock.now())
      }
    },

    remove(actor: CustomerActor, projectId: string, id: string): Promise<void> {
      return db.transaction(async (tx) => {
        // Who deletes the project locks it too: both write the row of a file and its mark, in different orders.
        const project = await access.openForUpdate(tx, actor, projectId)
        const { contactId } = await requireAttachment(tx, projectId, id)
        assertAllowed(canRemoveAttachment(roleOn(project, actor), contactId === actor.contactId))
        await repository.deleteAttachment(tx, id, clock.now())
        await publishPart(hub, tx, project, 'attachments')
      })
    },

    /** For holders of a signed link, which is the permission. */
    findLinkedFile: (id: string) => repository.findAttachmentById(db, id),
    listLinkedFiles: (projectId: string) => repository.listAttachments(db, projectId),
    open: (id: string) => fileStore.get(id),
  }
}

/** Removes the bytes of files whose removal is due; a failed removal is retried by the next run. */
export async function deleteOrphanedFiles(db: Database, fileStore: FileStore, now: Date): Promise<void> {
  await settleEach(await listDueOrphans(db, now), async (id) => {
    await fileStore.remove(id)
    await unmarkOrphaned(db, id)
  })
}

async function requireAttachment(db: Database, projectId: string, id: string): Promise<AttachmentRow> {
  const found = await repository.findAttachment(db, projectId, id)
  if (!found) throw notFound()
  return found
}

const PROJECT_CAPACITY = { files: ATTACHMENTS_MAX, bytes: ATTACHMENTS_SIZE_MAX, code: 'attachments-full' } as const
const CUSTOMER_CAPACITY = { files: UPLOADS_MAX, bytes: UPLOADS_SIZE_MAX, code: 'uploads-full' } as const

function requireCapacity(
  used: StorageUsage,
  size: number,
  { files, bytes, code }: typeof PROJECT_CAPACITY | typeof CUSTOMER_CAPACITY,
): void {
  if (used.files < files && used.bytes + size <= bytes) return
  throw new ProblemError(422, code, { values: { files, gigabytes: bytes / 1024 ** 3 } })
}
