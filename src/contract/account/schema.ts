import * as v from 'valibot'
import { SIGN_IN_PROVIDERS } from '../auth/oauth.ts'
import { deviceSchema } from './security-event-schema.ts'
import { emailAddressSchema, newPasswordSchema } from './registration-schema.ts'

/** The present password; null for customers with only a linked sign-in. */
const currentPassword = v.nullish(v.string(), null)

/** Body of a password change. */
export const changePasswordSchema = v.object({ currentPassword, password: newPasswordSchema })

/** Body of an e-mail change. */
export const changeEmailSchema = v.object({ emailAddress: emailAddressSchema, currentPassword })

/** Body of actions that ask for the password again. */
export const currentPasswordSchema = v.object({ currentPassword })

/** One session; instants are ISO 8601. `browser` and `system` are names, null when unknown. */
export const sessionSchema = v.object({
  id: v.string(),
  current: v.boolean(),
  ...deviceSchema.entries,
  signedInAt: v.string(),
  lastSeenAt: v.string(),
})

/** One linked sign-in. */
export const linkedSignInSchema = v.object({
  provider: v.picklist(SIGN_IN_PROVIDERS),
  emailAddress: v.nullish(v.string(), null),
  linkedAt: v.string(),
})

/** Sign-in methods: whether a password is set, and the linked providers. */
export const signInsSchema = v.object({ hasPassword: v.boolean(), items: v.array(linkedSignInSchema) })

/** Result of a confirmed link. */
export const confirmationSchema = v.variant('kind', [
  v.object({ kind: v.literal('EMAIL_CHANGE'), emailAddress: v.string() }),
  v.object({ kind: v.literal('DELETION'), deletionAt: v.string() }),
])

/** One session. */
export type CustomerSession = v.InferOutput<typeof sessionSchema>
/** Sign-in methods of an account. */
export type SignIns = v.InferOutput<typeof signInsSchema>
