import { ATTACHMENT_TYPES, isAttachmentType, PREVIEWED_TYPES } from '#contract/constants/attachment-types.ts'
import type { Attachment, FileLinkAnswer } from '#contract/schemas/attachment.ts'
import type { FileLink, FileLinks } from './file-links.ts'
import type { AttachmentRow } from './repository.ts'

/** A file of a project; pictures come with a link that shows them. */
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
    previewUrl: PREVIEWED_TYPES.includes(type) ? await links.makeLasting(id, { kind: 'view', name }) : null,
  }
}

/** Where to fetch a file. */
export function presentLink({ url, expiresAt }: FileLink, fileName: string, size: number): FileLinkAnswer {
  return { fileUrl: url, fileName, size, expiresAt: expiresAt.toISOString() }
}
