import * as v from 'valibot'
import { PROJECT_NAME_MAX } from '../constants/limits.ts'
import {
  CONTACT_ROLES,
  PRODUCT_CATEGORIES,
  PROJECT_STATUSES,
  PROJECT_STYLES,
  PROJECT_TYPES,
} from '../constants/vocabularies.ts'
import { addressInputSchema, addressPatchSchema, addressSchema } from './address.ts'
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

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(PROJECT_NAME_MAX, 'tooLong'))
const productCategories = v.pipe(
  v.array(v.picklist(PRODUCT_CATEGORIES, 'choice')),
  v.transform((categories) => [...new Set(categories)]),
)
const type = v.picklist(PROJECT_TYPES, 'choice')
const style = v.picklist(PROJECT_STYLES, 'choice')
const status = v.picklist(PROJECT_STATUSES, 'choice')

/** Body of a create and of a replace: absent fields take their defaults (decisions.md, Project POST on item). */
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

/** A customer project. */
export type Project = v.InferOutput<typeof projectSchema>
/** What a create or a replace sends. */
export type ProjectWrite = v.InferInput<typeof projectWriteSchema>
/** What a merge patch sends. */
export type ProjectPatch = v.InferInput<typeof projectPatchSchema>
/** One person on a project. */
export type ProjectContact = v.InferOutput<typeof projectContactSchema>
