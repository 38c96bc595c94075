import * as v from 'valibot'
import { PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import { CRITERIA, type Criterion, type CompletenessInput } from '#contract/projects/completeness.ts'
import { addressInputSchema } from '#contract/geography/address-input-schema.ts'
import { plannedWorkSchemas } from '#contract/projects/planned-work-schemas.ts'
import { productsOf } from '#app/data/projects/new-project-fields.ts'
import { readAddressParts, ADDRESS_NAMES, readAddress } from '#app/platform/forms/read-address-fields.ts'

/** The steps of a new project: one per criterion, then its name. */
export const CREATE_STEPS = [...CRITERIA, 'name'] as const
export type CreateStep = (typeof CREATE_STEPS)[number]

/** The schema of each step; a step may be skipped, but not submitted incomplete. */
export const STEP_SCHEMAS = {
  address: v.object({ address: addressInputSchema }),
  ...plannedWorkSchemas,
} as const

/** All fields in the order of the steps. */
export const FIELD_NAMES = [...ADDRESS_NAMES, 'productCategories', 'type', 'style', 'name']

/** The step that a field belongs to. */
export function stepOfField(name: string): CreateStep {
  return CREATE_STEPS.find((step) => name.startsWith(step)) ?? 'name'
}

/** The form's values as input of the contract's schema; skipped fields get their defaults. */
export function readNewProject(form: FormData) {
  return {
    name: form.get('name'),
    address: readAddress(form),
    productCategories: productsOf(form),
    type: form.get('type') ?? 'OTHER',
    style: form.get('style') ?? 'OTHER',
  }
}

/** The values of one step, as input of its schema. */
export function readStep(step: Criterion, form: FormData): unknown {
  if (step === 'address') return { address: readAddressParts(form) }
  if (step === 'productCategories') return { productCategories: productsOf(form) }
  return { [step]: form.get(step) }
}

/** The form's values so far, to compute the brick score: a criterion is met once its step would be valid. */
export function readCompletenessInput(form: FormData): CompletenessInput {
  const { address } = readNewProject(form)
  const parsedAddress = v.safeParse(addressInputSchema, address)
  return {
    address: parsedAddress.success ? { ...parsedAddress.output, region: null } : null,
    productCategories: productsOf(form),
    type: PROJECT_TYPES.find((type) => type === form.get('type')) ?? 'OTHER',
    style: PROJECT_STYLES.find((style) => style === form.get('style')) ?? 'OTHER',
  }
}
