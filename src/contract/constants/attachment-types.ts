/** What an attachment is to people; the words are in the translations under the same keys. */
export const ATTACHMENT_KINDS = ['IMAGE', 'PDF', 'DRAWING', 'DOCUMENT', 'TABLE', 'ARCHIVE', 'OTHER'] as const
/** One kind of attachment. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** One type of file that projects take: its kind, and how its names end, the usual ending first. */
export interface AttachmentType {
  readonly kind: AttachmentKind
  readonly endings: readonly [string, ...string[]]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** All types of files that projects take, by media type. Which one a file is follows from its content, never its name. */
export const ATTACHMENT_TYPES = {
  'application/pdf': { kind: 'PDF', endings: ['pdf'] },
  'image/jpeg': { kind: 'IMAGE', endings: ['jpg', 'jpeg', 'jfif'] },
  'image/png': { kind: 'IMAGE', endings: ['png'] },
  'image/webp': { kind: 'IMAGE', endings: ['webp'] },
  'image/avif': { kind: 'IMAGE', endings: ['avif'] },
  'image/heic': { kind: 'IMAGE', endings: ['heic', 'heif'] },
  'image/gif': { kind: 'IMAGE', endings: ['gif'] },
  'image/vnd.dwg': { kind: 'DRAWING', endings: ['dwg'] },
  'image/vnd.dxf': { kind: 'DRAWING', endings: ['dxf'] },
  'application/x-step': { kind: 'DRAWING', endings: ['ifc', 'stp', 'step'] },
  [`${OFFICE}.wordprocessingml.document`]: { kind: 'DOCUMENT', endings: ['docx'] },
  [`${OFFICE}.presentationml.presentation`]: { kind: 'DOCUMENT', endings: ['pptx'] },
  [`${OPEN_DOCUMENT}.text`]: { kind: 'DOCUMENT', endings: ['odt'] },
  'text/plain': { kind: 'DOCUMENT', endings: ['txt'] },
  [`${OFFICE}.spreadsheetml.sheet`]: { kind: 'TABLE', endings: ['xlsx'] },
  [`${OPEN_DOCUMENT}.spreadsheet`]: { kind: 'TABLE', endings: ['ods'] },
  'text/csv': { kind: 'TABLE', endings: ['csv'] },
  'application/zip': { kind: 'ARCHIVE', endings: ['zip'] },
} as const satisfies Record<string, AttachmentType>

/** Media type of a file that projects take. */
export type AttachmentMediaType = keyof typeof ATTACHMENT_TYPES

/** True for the media types of files that projects take. */
export function isAttachmentType(type: string): type is AttachmentMediaType {
  return Object.hasOwn(ATTACHMENT_TYPES, type)
}

/** Pictures that every browser shows, so that they have a preview. */
export const PREVIEWED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
