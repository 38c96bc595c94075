import * as v from 'valibot'
import { openWord } from '../formats/open-word.ts'
import { REGIONS } from './region.ts'

/** An address in a response: parts may be missing (older data); `region` is derived from the postcode. */
export const addressSchema = v.object({
  street: v.nullish(v.string(), null),
  houseNumber: v.nullish(v.string(), null),
  box: v.nullish(v.string(), null),
  plotReference: v.nullish(v.string(), null),
  postalCode: v.nullish(v.string(), null),
  city: v.nullish(v.string(), null),
  country: v.nullish(v.string(), 'BE'),
  region: v.nullish(openWord(REGIONS), null),
})

/** An address in a response. */
export type Address = v.InferOutput<typeof addressSchema>
