import * as v from 'valibot'

/**
 * One invalid field: `propertyPath` is dotted (`address.postalCode`), `message` is in the requested language, `code`
 * empty on some backends.
 */
export const violationSchema = v.object({
  propertyPath: v.string(),
  message: v.string(),
  code: v.nullish(v.string(), ''),
})

/** The error response of every call (RFC 9457 with violations); `title` and `detail` are in the requested language. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  detail: v.optional(v.string()),
  status: v.number(),
  code: v.nullish(v.string(), ''),
  violations: v.optional(v.array(violationSchema)),
})

/** One invalid field. */
export type Violation = v.InferOutput<typeof violationSchema>
/** An error response. */
export type Problem = v.InferOutput<typeof problemSchema>
