import * as v from 'valibot'
import { CONTACT_ROLES } from './vocabulary.ts'
import { emailAddressSchema } from '../account/registration-schema.ts'

/** Body of an invitation by e-mail address; nobody starts as an owner. */
export const projectInvitationSchema = v.object({
  emailAddress: emailAddressSchema,
  role: v.picklist(['COLLABORATOR', 'CONTACT'], 'choice'),
})

/** Merge patch of a member's role. */
export const projectRolePatchSchema = v.partial(v.object({ role: v.picklist(CONTACT_ROLES, 'choice') }))

/** An invitation as parsed. */
export type ProjectInvitation = v.InferOutput<typeof projectInvitationSchema>
