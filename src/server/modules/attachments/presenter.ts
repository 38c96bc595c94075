import { ATTACHMENT_TYPES, isAttachmentType, PREVIEWABLE_TYPES } from '#contract/attachments/file-types.ts'
import type { Attachment, FileLinkResponse } from '#contract/attachments/schema.ts'
import type { FileLink, FileLinks } from './file-links.ts'
import type { AttachmentRow } from './repository.ts'

/** A file of a project; images have a preview link. */
export async function presentAttachment(row: AttachmentRow, links: FileLinks): Promise<Attachment> {
  const { id, name, type, size, createdAt, contactId, by } = row
  return {
    id,
    name,
    kind: isAttachmentType(type) ? ATTACHMENT_TYPES[type].kind : 'OTHER',
    type,
    size,
    createdAt: createdAt.toISOString(),
    by: contactId === null || by === null ? null : { id: contactId, name: by },
    previewUrl: PREVIEWABLE_TYPES.includes(type) ? await links.createStable(id, { kind: 'view', name }) : null,
  }
}

export function presentFileLink({ url, expiresAt }: FileLink, fileName: string, size: number): FileLinkResponse {
  return { fileUrl: url, fileName, size, expiresAt: expiresAt.toISOString() }
}
