import * as v from 'valibot'
import { LOCALES } from '../constants/locales.ts'
import { addressSchema } from './address.ts'

/** Who a customer is; every member may be missing until the profile is completed (decisions.md, Profile). */
export const profileSchema = v.object({
  customerType: v.nullish(v.picklist(['PRIVATE', 'PROFESSIONAL']), null),
  firstName: v.nullish(v.string(), null),
  lastName: v.nullish(v.string(), null),
  phone: v.nullish(v.string(), null),
  language: v.nullish(v.picklist(LOCALES), null),
  address: v.nullish(addressSchema, null),
  buildPhase: v.nullish(v.picklist(['ORIENTING', 'PERMIT', 'BUILDING', 'RENOVATING']), null),
  companyName: v.nullish(v.string(), null),
  enterpriseNumber: v.nullish(v.string(), null),
  vatNumber: v.nullish(v.string(), null),
  profession: v.nullish(v.string(), null),
  completedAt: v.nullish(v.string(), null),
})

/** A customer. `id` equals the access token's subject (S022); `contact.id` is the same person as a project's contact. */
export const customerSchema = v.object({
  id: v.string(),
  emailAddress: v.string(),
  contact: v.object({ id: v.string() }),
  profile: v.nullish(profileSchema, null),
  verificationToken: v.nullish(v.string(), null),
})

/** A customer. */
export type Customer = v.InferOutput<typeof customerSchema>
/** A customer's profile. */
export type Profile = v.InferOutput<typeof profileSchema>
