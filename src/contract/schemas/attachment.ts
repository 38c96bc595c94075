import * as v from 'valibot'
import { ATTACHMENT_KINDS } from '../constants/attachment-types.ts'

/**
 * A link to a file: a path of our own origin under the unversioned /api (S089), and nothing else that a browser could be
 * sent to (F-42).
 */
export const fileLinkSchema = v.pipe(v.string(), v.regex(/^\/api\/files\/[\w-]+(\?[\w=&.-]*)?$/))

/**
 * A file of a project. `type` is the media type found in its content, `size` is in bytes, `by` who brought it with their
 * contact's id, null once that person is gone. `previewUrl` shows a picture and works for five minutes at least; null for
 * all but pictures.
 */
export const attachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.fallback(v.picklist(ATTACHMENT_KINDS), 'OTHER'),
  type: v.string(),
  size: v.number(),
  createdAt: v.string(),
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  previewUrl: v.nullable(fileLinkSchema),
})

/**
 * Where to fetch a file (S039): `fileUrl` takes no login and works until `expiresAt`, five minutes from now. Members beside
 * it are extensions and may be missing; `size` is in bytes.
 */
export const fileLinkAnswerSchema = v.object({
  fileUrl: fileLinkSchema,
  fileName: v.nullish(v.string(), null),
  size: v.nullish(v.number(), null),
  expiresAt: v.nullish(v.string(), null),
})

/** A file of a project. */
export type Attachment = v.InferOutput<typeof attachmentSchema>
/** Where to fetch a file. */
export type FileLinkAnswer = v.InferOutput<typeof fileLinkAnswerSchema>
