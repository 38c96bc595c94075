import * as v from 'valibot'
import {
  CONTACT_ROLES,
  PRODUCT_CATEGORIES,
  PROJECT_STATUSES,
  PROJECT_STYLES,
  PROJECT_TYPES,
} from '../constants/vocabularies.ts'
import { addressSchema } from './address.ts'
import { quantitySchema, wallSchema } from './project-helpers.ts'

/** What every change says: `at` as an ISO instant, `by` null once that person is gone, the project's revision after it. */
const change = {
  id: v.string(),
  at: v.string(),
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  revision: v.number(),
}

/** Values before and after, as a merge patch writes them: null is not filled in, or withheld from this viewer. */
function changeOf<const Field extends string, Value extends v.GenericSchema>(field: Field, value: Value) {
  return v.object({ ...change, field: v.literal(field), before: v.nullable(value), after: v.nullable(value) })
}

/**
 * One line of a project's history (B46): a changed field, the `created` project, or a person: put on it (`before` null),
 * given another role, or taken off (`after` null). `person` is null once that account is gone.
 */
export const projectChangeSchema = v.variant('field', [
  v.object({ ...change, field: v.literal('created'), before: v.null(), after: v.null() }),
  v.object({
    ...changeOf('contacts', v.picklist(CONTACT_ROLES)).entries,
    person: v.nullable(
      v.object({ id: v.string(), name: v.nullable(v.string()), emailAddress: v.nullable(v.string()) }),
    ),
  }),
  changeOf('name', v.string()),
  changeOf('address', addressSchema),
  changeOf('productCategories', v.array(v.picklist(PRODUCT_CATEGORIES))),
  changeOf('type', v.picklist(PROJECT_TYPES)),
  changeOf('style', v.picklist(PROJECT_STYLES)),
  changeOf('status', v.picklist(PROJECT_STATUSES)),
  changeOf('wall', wallSchema),
  changeOf('quantity', quantitySchema),
])

/** One line of a project's history. */
export type ProjectChange = v.InferOutput<typeof projectChangeSchema>
