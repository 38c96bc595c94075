/** Kinds of attachments; translations use the same keys. */
export const ATTACHMENT_KINDS = ['IMAGE', 'PDF', 'DRAWING', 'DOCUMENT', 'TABLE', 'ARCHIVE', 'OTHER'] as const
/** One kind of attachment. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** An accepted file type: its kind and its file extensions, the usual one first. */
export interface AttachmentType {
  readonly kind: AttachmentKind
  readonly extensions: readonly [string, ...string[]]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Accepted file types by media type. The type is detected from the content, never from the name. */
export const ATTACHMENT_TYPES = {
  'application/pdf': { kind: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { kind: 'IMAGE', extensions: ['jpg', 'jpeg', 'jfif'] },
  'image/png': { kind: 'IMAGE', extensions: ['png'] },
  'image/webp': { kind: 'IMAGE', extensions: ['webp'] },
  'image/avif': { kind: 'IMAGE', extensions: ['avif'] },
  'image/heic': { kind: 'IMAGE', extensions: ['heic', 'heif'] },
  'image/gif': { kind: 'IMAGE', extensions: ['gif'] },
  'image/vnd.dwg': { kind: 'DRAWING', extensions: ['dwg'] },
  'image/vnd.dxf': { kind: 'DRAWING', extensions: ['dxf'] },
  'application/x-step': { kind: 'DRAWING', extensions: ['ifc', 'stp', 'step'] },
  [`${OFFICE}.wordprocessingml.document`]: { kind: 'DOCUMENT', extensions: ['docx'] },
  [`${OFFICE}.presentationml.presentation`]: { kind: 'DOCUMENT', extensions: ['pptx'] },
  [`${OPEN_DOCUMENT}.text`]: { kind: 'DOCUMENT', extensions: ['odt'] },
  'text/plain': { kind: 'DOCUMENT', extensions: ['txt'] },
  [`${OFFICE}.spreadsheetml.sheet`]: { kind: 'TABLE', extensions: ['xlsx'] },
  [`${OPEN_DOCUMENT}.spreadsheet`]: { kind: 'TABLE', extensions: ['ods'] },
  'text/csv': { kind: 'TABLE', extensions: ['csv'] },
  'application/zip': { kind: 'ARCHIVE', extensions: ['zip'] },
} as const satisfies Record<string, AttachmentType>

/**
 * The extensions of accepted files, for a file input: most devices do not know the media types of drawings.
 */
export const ACCEPTED_EXTENSIONS = Object.values(ATTACHMENT_TYPES)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',')

/** Media type of an accepted file. */
export type AttachmentMediaType = keyof typeof ATTACHMENT_TYPES

/** True for the media type of an accepted file. */
export function isAttachmentType(type: string): type is AttachmentMediaType {
  return Object.hasOwn(ATTACHMENT_TYPES, type)
}

/** Pictures that every browser can show, which therefore get a preview. */
export const PREVIEWABLE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
