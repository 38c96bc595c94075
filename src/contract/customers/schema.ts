import * as v from 'valibot'
import { LOCALES } from '../constants/locales.ts'
import { BUILD_PHASES, CUSTOMER_TYPES } from '../constants/vocabularies.ts'
import { addressSchema } from './address.ts'

/** A choice about one's data with the instant at which it was made; null while none was made. */
const consentSchema = v.object({ granted: v.boolean(), at: v.nullish(v.string(), null) })

/** Who a customer is; every member may be missing until the profile is completed (decisions.md, Profile). */
export const profileSchema = v.object({
  customerType: v.nullish(v.picklist(CUSTOMER_TYPES), null),
  firstName: v.nullish(v.string(), null),
  lastName: v.nullish(v.string(), null),
  phone: v.nullish(v.string(), null),
  language: v.nullish(v.picklist(LOCALES), null),
  address: v.nullish(addressSchema, null),
  buildPhase: v.nullish(v.picklist(BUILD_PHASES), null),
  companyName: v.nullish(v.string(), null),
  enterpriseNumber: v.nullish(v.string(), null),
  vatNumber: v.nullish(v.string(), null),
  profession: v.nullish(v.string(), null),
  consents: v.nullish(
    v.object({ marketing: v.nullish(consentSchema, null), analytics: v.nullish(consentSchema, null) }),
    null,
  ),
  completedAt: v.nullish(v.string(), null),
})

/** Company facts that stay as they are once a document carries them (E26). */
export const LOCKABLE_FIELDS = ['companyName', 'enterpriseNumber', 'vatNumber'] as const

/**
 * A customer. `id` equals the access token's subject (S022); `contact.id` is the same person as a project's contact.
 * `verificationToken` is PENDING while a link from a mail waits for its owner, else null; never the token itself (T40).
 * The last two are extensions: why company facts are locked, and when the account will be deleted.
 */
export const customerSchema = v.object({
  id: v.string(),
  emailAddress: v.string(),
  contact: v.object({ id: v.string() }),
  profile: v.nullish(profileSchema, null),
  verificationToken: v.nullish(v.string(), null),
  companyLock: v.nullish(v.object({ document: v.string(), at: v.string() }), null),
  deletionAt: v.nullish(v.string(), null),
})

/** A customer. */
export type Customer = v.InferOutput<typeof customerSchema>
/** A customer's profile. */
export type Profile = v.InferOutput<typeof profileSchema>
