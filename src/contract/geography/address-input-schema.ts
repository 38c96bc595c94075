import * as v from 'valibot'
import { TEXT_MAX } from '../configuration/limits.ts'
import { nameSchema } from '../formats/name-schema.ts'

const text = v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong'))
const optionalText = v.nullish(text, null)
const postalCode = v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{3}$/, 'postalCode'))

/** A complete Belgian address: street, postcode, city, and house number or plot; messages are keys of `form.*`. */
export const addressInputSchema = v.pipe(
  v.object({
    street: nameSchema(TEXT_MAX),
    houseNumber: optionalText,
    box: optionalText,
    plotReference: optionalText,
    postalCode,
    city: nameSchema(TEXT_MAX),
    country: v.optional(v.literal('BE'), 'BE'),
  }),
  v.forward(
    v.partialCheck(
      [['houseNumber'], ['plotReference']],
      (address) => Boolean(address.houseNumber || address.plotReference),
      'houseOrPlot',
    ),
    ['houseNumber'],
  ),
)

/** Parts of an address in a merge patch (RFC 7396): null clears a part; the merged result must be complete. */
export const addressPatchSchema = v.partial(
  v.object({
    street: v.nullable(text),
    houseNumber: v.nullable(text),
    box: v.nullable(text),
    plotReference: v.nullable(text),
    postalCode: v.nullable(postalCode),
    city: v.nullable(text),
    country: v.nullable(v.literal('BE')),
  }),
)

/** A complete address as parsed. */
export type AddressInput = v.InferOutput<typeof addressInputSchema>
