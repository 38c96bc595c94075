import * as v from 'valibot'
import { ATTACHMENT_KINDS } from './file-types.ts'
import { fileUrlSchema } from './file-url.ts'

/**
 * An attachment. `type` is the media type detected in its content, `size` is in bytes, `by` the uploader with their
 * contact id, null once the account is deleted. `previewUrl` is valid for at least five minutes; null for non-pictures.
 */
export const attachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.fallback(v.picklist(ATTACHMENT_KINDS), 'OTHER'),
  type: v.string(),
  size: v.number(),
  createdAt: v.string(),
  by: v.nullish(v.object({ id: v.string(), name: v.nullish(v.string(), null) }), null),
  previewUrl: v.nullable(fileUrlSchema),
})

/**
 * Link to a file: `fileUrl` needs no sign-in and is valid until `expiresAt`, five minutes. The other members are
 * extensions; `size` is in bytes.
 */
export const fileLinkResponseSchema = v.object({
  fileUrl: fileUrlSchema,
  fileName: v.nullish(v.string(), null),
  size: v.nullish(v.number(), null),
  expiresAt: v.nullish(v.string(), null),
})

/** An attachment. */
export type Attachment = v.InferOutput<typeof attachmentSchema>
/** Link to a file. */
export type FileLinkResponse = v.InferOutput<typeof fileLinkResponseSchema>
