import { randomUUID } from 'node:crypto'
import { ATTACHMENT_SIZE_MAX, ATTACHMENTS_MAX, ATTACHMENTS_SIZE_MAX } from '#contract/constants/limits.ts'
import { canAttach, canRemoveAttachment } from '#contract/rules/capabilities.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Hub } from '#server/ports/hub.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { tellFiles } from '../notifications/project-news.ts'
import { announceAttachments } from '../projects/announce.ts'
import { demand, holdProject, openProject, roleOn } from '../projects/access.ts'
import type { ProjectRow } from '../projects/repository.ts'
import { cleanName } from './file-names.ts'
import { fileTooLarge, readUpload } from './read-upload.ts'
import * as repository from './repository.ts'
import type { AttachmentRow, Holdings } from './repository.ts'

/** An upload still under way after so long has been broken off, and its bytes may go. */
const UPLOAD_LIMIT_MS = 24 * 60 * 60 * 1000

/** What attachments stand on. */
export interface AttachmentDependencies {
  readonly db: Database
  readonly fileStore: FileStore
  readonly clock: Clock
  readonly hub: Hub
}

/** A file on its way in. */
export interface Incoming {
  readonly name: string
  readonly bytes: () => AsyncIterable<Uint8Array>
  readonly bytesAnnounced: number | null
  readonly writeKey: WriteKey | null
}

export type Attachments = ReturnType<typeof createAttachments>

/** Files of projects (E08): everybody on a project has them, owners and collaborators bring them. */
export function createAttachments({ db, fileStore, clock, hub }: AttachmentDependencies) {
  /** Makes the row of a file whose bytes are kept, once the project still has room for it. */
  async function add(tx: Database, actor: CustomerActor, row: Omit<AttachmentRow, 'by'>): Promise<AttachmentRow> {
    const project = await holdProject(tx, actor, row.projectId)
    demand(canAttach(roleOn(project, actor)))
    const { files, bytes } = await repository.holdingsOf(tx, row.projectId)
    requireRoom({ files: files + 1, bytes: bytes + row.size })
    if (!(await repository.keepFile(tx, row.id))) throw new ProblemError(400, 'upload-interrupted')
    await repository.insertAttachment(tx, row)
    await tellFiles(tx, project, { byContactId: actor.contactId, at: row.createdAt })
    await announceAttachments(hub, tx, project)
    return attachment(tx, row.projectId, row.id)
  }

  return {
    async list(actor: CustomerActor, projectId: string): Promise<AttachmentRow[]> {
      await openProject(db, actor, projectId)
      return repository.listAttachments(db, projectId)
    },

    /** The project and its files, to be fetched as one; a project without any has nothing to fetch. */
    async all(actor: CustomerActor, projectId: string): Promise<{ project: ProjectRow; rows: AttachmentRow[] }> {
      const found = await openProject(db, actor, projectId)
      const rows = await repository.listAttachments(db, projectId)
      if (rows.length === 0) throw new ProblemError(404, 'no-attachments')
      return { project: found, rows }
    },

    async one(actor: CustomerActor, projectId: string, id: string): Promise<AttachmentRow> {
      await openProject(db, actor, projectId)
      return attachment(db, projectId, id)
    },

    /** The bytes first, then the row: in between the file counts as an orphan, so that whatever breaks off leaves nothing. */
    async upload(actor: CustomerActor, projectId: string, incoming: Incoming): Promise<AttachmentRow> {
      const { name, bytes, bytesAnnounced, writeKey } = incoming
      demand(canAttach(roleOn(await openProject(db, actor, projectId), actor)))
      if ((bytesAnnounced ?? 0) > ATTACHMENT_SIZE_MAX) throw fileTooLarge()
      const upload = await readUpload(bytes(), name)
      const id = randomUUID()
      await repository.orphanFile(db, id, new Date(clock.now().getTime() + UPLOAD_LIMIT_MS))
      try {
        await fileStore.put(id, upload.content)
        const at = clock.now()
        const file = { name: cleanName(name, upload.type), type: upload.type, size: upload.size() }
        const row = { ...file, id, projectId, contactId: actor.contactId, createdAt: at }
        return await writeOnce(db, {
          actor,
          writeKey,
          resourceId: id,
          at,
          once: (tx) => add(tx, actor, row),
          again: (tx, earlier) => attachment(tx, projectId, earlier),
        })
      } finally {
        // Still an orphan unless it was added just now: refused, broken off, or the repetition of an earlier upload.
        await repository.hastenRemoval(db, id, clock.now())
      }
    },

    remove(actor: CustomerActor, projectId: string, id: string): Promise<void> {
      return db.transaction(async (tx) => {
        const project = await openProject(tx, actor, projectId)
        const { contactId } = await attachment(tx, projectId, id)
        demand(canRemoveAttachment(roleOn(project, actor), contactId === actor.contactId))
        await repository.deleteAttachment(tx, id, clock.now())
        await announceAttachments(hub, tx, project)
      })
    },

    /** What a link leads to; the link itself was the permission. */
    linkedFile: (id: string) => repository.findLinked(db, id),
    linkedProject: (projectId: string) => repository.listAttachments(db, projectId),
    open: (id: string) => fileStore.get(id),
  }
}

async function attachment(db: Database, projectId: string, id: string): Promise<AttachmentRow> {
  const found = await repository.findAttachment(db, projectId, id)
  if (!found) throw notFound()
  return found
}

function requireRoom({ files, bytes }: Holdings): void {
  if (files <= ATTACHMENTS_MAX && bytes <= ATTACHMENTS_SIZE_MAX) return
  const values = { files: ATTACHMENTS_MAX, gigabytes: ATTACHMENTS_SIZE_MAX / 1024 ** 3 }
  throw new ProblemError(422, 'attachments-full', { values })
}
