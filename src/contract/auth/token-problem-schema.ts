import * as v from 'valibot'
import { problemSchema } from './problem.ts'

/** The token endpoint's error answer keeps RFC 6749's two members beside the problem. */
export const tokenProblemSchema = v.object({
  ...problemSchema.entries,
  error: v.string(),
  error_description: v.string(),
})
