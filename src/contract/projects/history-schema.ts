import * as v from 'valibot'
import { CONTACT_ROLES, PRODUCT_CATEGORIES, PROJECT_STATUSES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'
import { addressSchema } from '../geography/address-schema.ts'
import { openWord } from '../formats/open-word.ts'
import { quantitySchema, wallSchema } from '../planner/schema.ts'

const optionalText = v.nullish(v.string(), null)

/**
 * Members of every change: `at` is an ISO instant, `by` null once the account is deleted, `revision` the one after it.
 */
const change = {
  id: v.string(),
  at: v.string(),
  by: v.nullish(v.object({ id: v.string(), name: optionalText }), null),
  revision: v.number(),
}

/** Values before and after, as in a merge patch: null is empty, or hidden from this viewer. */
function changeOf<const Field extends string, Value extends v.GenericSchema>(field: Field, value: Value) {
  return v.object({ ...change, field: v.literal(field), before: v.nullable(value), after: v.nullable(value) })
}

/**
 * One change of a project: a changed field, its creation, or a member who was added (`before` null), got another role,
 * or was removed (`after` null). `person` is null once the account is deleted.
 */
export const projectChangeSchema = v.variant('field', [
  v.object({ ...change, field: v.literal('created'), before: v.null(), after: v.null() }),
  v.object({
    ...changeOf('contacts', openWord(CONTACT_ROLES)).entries,
    person: v.nullish(v.object({ id: v.string(), name: optionalText, emailAddress: optionalText }), null),
  }),
  changeOf('name', v.string()),
  changeOf('address', addressSchema),
  changeOf('productCategories', v.array(openWord(PRODUCT_CATEGORIES))),
  changeOf('type', openWord(PROJECT_TYPES)),
  changeOf('style', openWord(PROJECT_STYLES)),
  changeOf('status', openWord(PROJECT_STATUSES)),
  changeOf('wall', wallSchema),
  changeOf('quantity', quantitySchema),
])

/** One change of a project. */
export type ProjectChange = v.InferOutput<typeof projectChangeSchema>
