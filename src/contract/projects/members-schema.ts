import * as v from 'valibot'
import { CONTACT_ROLES } from '../constants/vocabularies.ts'
import { emailAddressSchema } from './registration.ts'

/** Body that puts somebody on a project by their address; nobody starts as an owner (E07). */
export const projectInvitationSchema = v.object({
  emailAddress: emailAddressSchema,
  role: v.picklist(['COLLABORATOR', 'CONTACT'], 'choice'),
})

/** Body of a merge patch that gives somebody on a project another role; OWNER hands it over, or shares it. */
export const projectRolePatchSchema = v.partial(v.object({ role: v.picklist(CONTACT_ROLES, 'choice') }))

/** What puts somebody on a project. */
export type ProjectInvitation = v.InferOutput<typeof projectInvitationSchema>
