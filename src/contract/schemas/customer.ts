import * as v from 'valibot'
import { TEXT_MAX } from '../constants/limits.ts'
import { LOCALES } from '../constants/locales.ts'
import { BUILD_PHASES, CUSTOMER_TYPES, PROFESSIONS } from '../constants/vocabularies.ts'
import { normaliseEnterpriseNumber } from '../rules/enterprise-number.ts'
import { normalisePhone } from '../rules/phone.ts'
import { addressInputSchema, addressSchema } from './address.ts'
import { personNameSchema } from './registration.ts'

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

const optionalText = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong')), null)
const blankAsNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text)

const enterpriseNumber = v.pipe(
  v.string(),
  v.check((text) => normaliseEnterpriseNumber(text) !== null, 'enterpriseNumber'),
  v.transform((text) => normaliseEnterpriseNumber(text) ?? text),
)

const phone = v.pipe(
  v.string(),
  v.check((text) => normalisePhone(text) !== null, 'phone'),
  v.transform((text) => normalisePhone(text) ?? text),
)

const optional = <const S extends v.GenericSchema>(schema: S) =>
  v.optional(v.pipe(v.unknown(), v.transform(blankAsNull), v.nullish(schema, null)), null)

const company = { companyName: optionalText, enterpriseNumber: optional(enterpriseNumber) }

/**
 * Body of the profile call: the whole profile. What belongs to the other customer type is kept but not asked for, so that
 * switching back and forth loses nothing (E25). Numbers arrive in any spelling and are kept as 0417497106, E.164 and
 * BE0417497106. Messages are keys of `form.*`. Rules over two fields do not wait for the other fields, so that
 * one look at the form finds all that is wrong.
 */
export const profileInputSchema = v.pipe(
  v.object({
    customerType: v.picklist(CUSTOMER_TYPES, 'choice'),
    firstName: personNameSchema,
    lastName: personNameSchema,
    phone: optional(phone),
    language: v.picklist(LOCALES, 'choice'),
    address: v.nullish(addressInputSchema, null),
    buildPhase: optional(v.picklist(BUILD_PHASES, 'choice')),
    ...company,
    vatNumber: optional(
      v.pipe(
        enterpriseNumber,
        v.transform((number) => `BE${number}`),
      ),
    ),
    profession: optional(v.picklist(PROFESSIONS, 'choice')),
    consents: v.optional(v.object({ marketing: v.optional(v.boolean()), analytics: v.optional(v.boolean()) }), {}),
  }),
  v.forward(
    v.partialCheck(
      [['customerType'], ['companyName']],
      (profile) => profile.customerType === 'PRIVATE' || Boolean(profile.companyName),
      'required',
    ),
    ['companyName'],
  ),
  v.forward(
    v.partialCheck(
      [['customerType'], ['enterpriseNumber']],
      (profile) => profile.customerType === 'PRIVATE' || Boolean(profile.enterpriseNumber),
      'required',
    ),
    ['enterpriseNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['vatNumber'], ['enterpriseNumber']],
      ({ vatNumber, enterpriseNumber: number }) => !vatNumber || !number || vatNumber === `BE${number}`,
      'enterpriseNumber',
    ),
    ['vatNumber'],
  ),
)

/** A customer. */
export type Customer = v.InferOutput<typeof customerSchema>
/** A customer's profile. */
export type Profile = v.InferOutput<typeof profileSchema>
/** What the profile call sends. */
export type ProfileInput = v.InferInput<typeof profileInputSchema>
/** A profile as checked and normalised. */
export type CheckedProfile = v.InferOutput<typeof profileInputSchema>
