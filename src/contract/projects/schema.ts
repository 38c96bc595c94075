import * as v from 'valibot'
import { CONTACT_ROLES, PRODUCT_CATEGORIES, PROJECT_STATUSES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'
import { addressSchema } from '../geography/address-schema.ts'
import { imageSchema } from '../formats/image-schema.ts'
import { idOfPath, idSchema } from '../formats/id-schema.ts'
import { openWord } from '../formats/open-word.ts'
import { quantitySchema, wallSchema } from '../planner/schema.ts'

/**
 * One member of a project. `name` and `emailAddress` are extensions; `joined` is false until they open the project with
 * their own account, and absent on other backends.
 */
export const projectContactSchema = v.object({
  contact: v.union([
    v.object({ id: idSchema, name: v.nullish(v.string(), null), emailAddress: v.nullish(v.string(), null) }),
    v.pipe(
      v.string(),
      v.transform((path) => ({ id: idOfPath(path), name: null, emailAddress: null })),
    ),
  ]),
  role: openWord(CONTACT_ROLES),
  joined: v.optional(v.boolean()),
})

/**
 * A customer project. `name` is null where it is hidden (`limited`, and the viewer is not the owner). `type`, `style`
 * and `status` may be missing on other backends, and all their words unknown here. `revision` is the value for
 * If-Match.
 */
export const projectSchema = v.object({
  id: idSchema,
  name: v.nullish(v.string(), null),
  limited: v.optional(v.boolean(), false),
  address: v.nullish(addressSchema, null),
  productCategories: v.optional(v.array(openWord(PRODUCT_CATEGORIES)), []),
  type: v.nullish(openWord(PROJECT_TYPES), null),
  style: v.nullish(openWord(PROJECT_STYLES), null),
  contacts: v.optional(v.array(projectContactSchema), []),
  status: v.nullish(openWord(PROJECT_STATUSES), 'ACTIVE'),
  // Extensions: one that cannot be read must not cost the project.
  cover: v.fallback(v.nullish(imageSchema, null), null),
  wall: v.fallback(v.nullish(wallSchema, null), null),
  quantity: v.fallback(v.nullish(quantitySchema, null), null),
  createdAt: v.nullish(v.string(), null),
  updatedAt: v.nullish(v.string(), null),
  revision: v.nullish(v.number(), null),
})

/** A customer project. */
export type Project = v.InferOutput<typeof projectSchema>
/** One member of a project. */
export type ProjectContact = v.InferOutput<typeof projectContactSchema>
