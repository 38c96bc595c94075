import * as v from 'valibot'
import {
  CONTACT_ROLES,
  PRODUCT_CATEGORIES,
  PROJECT_STATUSES,
  PROJECT_STYLES,
  PROJECT_TYPES,
} from '../constants/vocabularies.ts'
import { addressSchema } from './address.ts'
import { imageSchema } from './image.ts'
import { quantitySchema, wallSchema } from './project-helpers.ts'

/**
 * One person on a project (S036). `name` and `emailAddress` are extensions and may be missing; `joined` is false until they
 * open the project with an account of their own, and absent on other backends.
 */
export const projectContactSchema = v.object({
  contact: v.object({
    id: v.string(),
    name: v.nullish(v.string(), null),
    emailAddress: v.nullish(v.string(), null),
  }),
  role: v.picklist(CONTACT_ROLES),
  joined: v.optional(v.boolean()),
})

/**
 * A customer project as answered. `name` is null where it is withheld (`limited`, seen by another than the owner). `type`
 * and `style` may be missing on other backends; the score then counts literally (T21). `revision` is what If-Match takes.
 */
export const projectSchema = v.object({
  id: v.string(),
  name: v.nullish(v.string(), null),
  limited: v.optional(v.boolean(), false),
  address: v.nullish(addressSchema, null),
  productCategories: v.optional(v.array(v.picklist(PRODUCT_CATEGORIES)), []),
  type: v.nullish(v.picklist(PROJECT_TYPES), null),
  style: v.nullish(v.picklist(PROJECT_STYLES), null),
  contacts: v.optional(v.array(projectContactSchema), []),
  status: v.picklist(PROJECT_STATUSES),
  cover: v.nullish(imageSchema, null),
  wall: v.nullish(wallSchema, null),
  quantity: v.nullish(quantitySchema, null),
  createdAt: v.nullish(v.string(), null),
  updatedAt: v.nullish(v.string(), null),
  revision: v.nullish(v.number(), null),
})

/** A customer project. */
export type Project = v.InferOutput<typeof projectSchema>
/** One person on a project. */
export type ProjectContact = v.InferOutput<typeof projectContactSchema>
