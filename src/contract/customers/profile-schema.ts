import * as v from 'valibot'
import { TEXT_MAX } from '../configuration/limits.ts'
import { LOCALES } from '../configuration/locales.ts'
import { BUILD_PHASES, CUSTOMER_TYPES, PROFESSIONS } from './vocabulary.ts'
import { closedWord, openWord } from '../formats/open-word.ts'
import { normaliseEnterpriseNumber, vatNumberOf } from '../formats/enterprise-number.ts'
import { hasVisibleCharacter, nameSchema } from '../formats/name-schema.ts'
import { normalisePhone } from '../formats/phone-number.ts'
import { addressInputSchema } from '../geography/address-input-schema.ts'
import { personNameSchema } from '../account/registration-schema.ts'

const blankAsNull = (text: unknown) => (typeof text === 'string' && !hasVisibleCharacter(text) ? null : text)

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

const company = { companyName: optional(nameSchema(TEXT_MAX)), enterpriseNumber: optional(enterpriseNumber) }

/**
 * The whole profile. Fields of the other customer type are stored but not required, so that switching the type loses
 * nothing. Numbers are normalised to 0417497106, E.164 and BE0417497106. Messages are keys of `form.*`. Rules over two
 * fields use `partialCheck`, so that one validation reports every invalid field.
 */
function profileOf<Type extends string, Phase extends string, Profession extends string>(words: {
  customerType: v.GenericSchema<string, Type>
  buildPhase: v.GenericSchema<string, Phase>
  profession: v.GenericSchema<string, Profession>
}) {
  return v.pipe(
    v.object({
      customerType: words.customerType,
      firstName: personNameSchema,
      lastName: personNameSchema,
      phone: optional(phone),
      language: v.picklist(LOCALES, 'choice'),
      address: v.nullish(addressInputSchema, null),
      buildPhase: optional(words.buildPhase),
      ...company,
      vatNumber: optional(v.pipe(enterpriseNumber, v.transform(vatNumberOf))),
      profession: optional(words.profession),
      consents: v.optional(v.object({ marketing: v.optional(v.boolean()), analytics: v.optional(v.boolean()) }), {}),
    }),
    v.forward(
      v.partialCheck(
        [['customerType'], ['companyName']],
        (profile) => profile.customerType !== 'PROFESSIONAL' || Boolean(profile.companyName),
        'required',
      ),
      ['companyName'],
    ),
    v.forward(
      v.partialCheck(
        [['customerType'], ['enterpriseNumber']],
        (profile) => profile.customerType !== 'PROFESSIONAL' || Boolean(profile.enterpriseNumber),
        'required',
      ),
      ['enterpriseNumber'],
    ),
    v.forward(
      v.partialCheck(
        [['vatNumber'], ['enterpriseNumber']],
        ({ vatNumber, enterpriseNumber: number }) => !vatNumber || !number || vatNumber === vatNumberOf(number),
        'enterpriseNumber',
      ),
      ['vatNumber'],
    ),
  )
}

/** Body of the profile call as a backend accepts it. */
export const profileInputSchema = profileOf({
  customerType: closedWord(CUSTOMER_TYPES),
  buildPhase: closedWord(BUILD_PHASES),
  profession: closedWord(PROFESSIONS),
})

/** The profile that the portal sends: unknown words that it received go back unchanged. */
export const profileFormSchema = profileOf({
  customerType: openWord(CUSTOMER_TYPES),
  buildPhase: openWord(BUILD_PHASES),
  profession: openWord(PROFESSIONS),
})

/** Body of the profile call. */
export type ProfileInput = v.InferInput<typeof profileInputSchema>
/** A validated and normalised profile. */
export type ParsedProfile = v.InferOutput<typeof profileInputSchema>
