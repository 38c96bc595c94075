import * as v from 'valibot'
import { LOCALES } from '../configuration/locales.ts'
import { BUILD_PHASES, CUSTOMER_TYPES } from './vocabulary.ts'
import { idSchema } from '../formats/id-schema.ts'
import { openWord } from '../formats/open-word.ts'
import { addressSchema } from '../geography/address-schema.ts'

/** A consent with the instant of the choice. */
const consentSchema = v.object({ granted: v.boolean(), at: v.nullish(v.string(), null) })

/** A customer's profile; every member may be missing until it is completed. */
export const profileSchema = v.object({
  customerType: v.nullish(openWord(CUSTOMER_TYPES), null),
  firstName: v.nullish(v.string(), null),
  lastName: v.nullish(v.string(), null),
  phone: v.nullish(v.string(), null),
  language: v.fallback(v.nullish(v.picklist(LOCALES), null), null),
  address: v.nullish(addressSchema, null),
  buildPhase: v.nullish(openWord(BUILD_PHASES), null),
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

/** Company details that cannot change once a document contains them. */
export const LOCKABLE_FIELDS = ['companyName', 'enterpriseNumber', 'vatNumber'] as const

/**
 * A customer. `id` equals the subject of the access token; `contact.id` identifies the person in projects, and is the
 * customer's own id where a backend has no contacts. `verificationToken` is PENDING while a link from a mail is unused,
 * else null; never the token itself. The last two members are extensions: the document that locks the company details,
 * and when the account will be deleted.
 */
export const customerSchema = v.pipe(
  v.object({
    id: idSchema,
    emailAddress: v.nullish(v.string(), null),
    contact: v.nullish(v.object({ id: v.nullish(idSchema) })),
    profile: v.nullish(profileSchema, null),
    verificationToken: v.nullish(v.string(), null),
    companyLock: v.nullish(v.object({ document: v.string(), at: v.string() }), null),
    deletionAt: v.nullish(v.string(), null),
  }),
  v.transform((customer) => ({ ...customer, contact: { id: customer.contact?.id ?? customer.id } })),
)

/** A customer. */
export type Customer = v.InferOutput<typeof customerSchema>
/** A customer's profile. */
export type Profile = v.InferOutput<typeof profileSchema>
