import * as v from 'valibot'
import { problemSchema } from '../http/problem-schema.ts'

/**
 * Error response of the token endpoint: a problem with the two members of RFC 6749. `mfa_required` says that the sign-in
 * needs a second factor; then `mfa_token` continues it once, within ten minutes, and `passkey_options` are those for
 * navigator.credentials.get().
 */
export const tokenProblemSchema = v.object({
  ...problemSchema.entries,
  error: v.string(),
  error_description: v.string(),
  mfa_token: v.optional(v.string()),
  passkey_options: v.optional(v.looseObject({ challenge: v.string() })),
})
