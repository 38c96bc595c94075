import * as v from 'valibot'
import { SIGN_IN_PROVIDERS } from '../constants/oauth.ts'
import { emailAddressSchema, newPasswordSchema } from './registration.ts'

/** The password the customer has now; null for customers who only use a linked sign-in and have none. */
const currentPassword = v.nullish(v.string(), null)

/** Body of a change of password. */
export const changePasswordSchema = v.object({ currentPassword, password: newPasswordSchema })

/** Body of a change of address. */
export const changeEmailSchema = v.object({ emailAddress: emailAddressSchema, currentPassword })

/** Body of what needs the password once more. */
export const passwordProofSchema = v.object({ currentPassword })

/** One place where the customer is signed in; instants are ISO 8601. `browser` and `system` are names, null when unknown. */
export const sessionSchema = v.object({
  id: v.string(),
  current: v.boolean(),
  kind: v.nullish(v.picklist(['phone', 'tablet', 'desktop']), null),
  browser: v.nullish(v.string(), null),
  system: v.nullish(v.string(), null),
  signedInAt: v.string(),
  lastSeenAt: v.string(),
})

/** One linked sign-in. */
export const linkedSignInSchema = v.object({
  provider: v.picklist(SIGN_IN_PROVIDERS),
  emailAddress: v.nullish(v.string(), null),
  linkedAt: v.string(),
})

/** Ways into an account: whether there is a password, and which companies vouch for it. */
export const signInsSchema = v.object({ hasPassword: v.boolean(), items: v.array(linkedSignInSchema) })

/** What a confirmed link has changed. */
export const confirmationSchema = v.variant('kind', [
  v.object({ kind: v.literal('EMAIL_CHANGE'), emailAddress: v.string() }),
  v.object({ kind: v.literal('DELETION'), deletionAt: v.string() }),
])

/** One place where the customer is signed in. */
export type CustomerSession = v.InferOutput<typeof sessionSchema>
/** Ways into an account. */
export type SignIns = v.InferOutput<typeof signInsSchema>
