import * as v from 'valibot'
import { problemSchema } from '../http/problem-schema.ts'

/** Error response of the token endpoint: a problem with the two members of RFC 6749. */
export const tokenProblemSchema = v.object({
  ...problemSchema.entries,
  error: v.string(),
  error_description: v.string(),
})
