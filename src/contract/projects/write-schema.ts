import * as v from 'valibot'
import { PROJECT_NAME_MAX } from '../configuration/limits.ts'
import { PRODUCT_CATEGORIES, PROJECT_STATUSES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'
import { addressInputSchema, addressPatchSchema } from '../geography/address-input-schema.ts'
import { nameSchema } from '../formats/name-schema.ts'
import { closedWord } from '../formats/open-word.ts'
import { quantitySchema, wallSchema } from '../planner/schema.ts'

const name = nameSchema(PROJECT_NAME_MAX)
const productCategories = v.pipe(
  v.array(closedWord(PRODUCT_CATEGORIES)),
  v.transform((categories) => [...new Set(categories)]),
)
const type = closedWord(PROJECT_TYPES)
const style = closedWord(PROJECT_STYLES)
const status = closedWord(PROJECT_STATUSES)

/** Body of a create and of a replace: absent fields take their defaults. */
export const projectWriteSchema = v.object({
  name,
  address: v.nullish(addressInputSchema, null),
  productCategories: v.optional(productCategories, []),
  type: v.nullish(type, 'OTHER'),
  style: v.nullish(style, 'OTHER'),
  status: v.optional(status, 'ACTIVE'),
  wall: v.nullish(wallSchema, null),
  quantity: v.nullish(quantitySchema, null),
})

/** Body of a merge patch (RFC 7396): absent keeps, null clears to the default. Messages are keys of `form.*`. */
export const projectPatchSchema = v.partial(
  v.object({
    name,
    address: v.nullable(addressPatchSchema),
    productCategories: v.nullable(productCategories),
    type: v.nullable(type),
    style: v.nullable(style),
    status,
    wall: v.nullable(wallSchema),
    quantity: v.nullable(quantitySchema),
  }),
)

/** Body of a create or a replace. */
export type ProjectWrite = v.InferInput<typeof projectWriteSchema>
/** Body of a merge patch. */
export type ProjectPatch = v.InferInput<typeof projectPatchSchema>
