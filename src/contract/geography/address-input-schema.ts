import * as v from 'valibot'
import { TEXT_MAX } from '../constants/limits.ts'

const text = v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong'))
const optionalText = v.nullish(text, null)
const postalCode = v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{3}$/, 'postalCode'))

/**
 * A Belgian address as a customer writes it. Street, postcode, city and a house number or a plot reference make it
 * complete (B20); messages are keys of `form.*`.
 */
export const addressInputSchema = v.pipe(
  v.object({
    street: v.pipe(text, v.nonEmpty('required')),
    houseNumber: optionalText,
    box: optionalText,
    plotReference: optionalText,
    postalCode,
    city: v.pipe(text, v.nonEmpty('required')),
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

/** Parts of an address in a merge patch (RFC 7396): null clears a part; the merged whole must be a complete address. */
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

/** An address as written by a customer. */
export type AddressInput = v.InferOutput<typeof addressInputSchema>
