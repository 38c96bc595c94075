import * as v from 'valibot'
import { PROJECT_STYLES, PROJECT_TYPES } from '#contract/constants/vocabularies.ts'
import { CRITERIA, type Criterion, type Scored } from '#contract/rules/completeness.ts'
import { addressInputSchema } from '#contract/schemas/address-input.ts'
import { planSchemas } from '#contract/schemas/project-plans.ts'
import { productsOf } from '#app/data/projects/plan-controls.ts'
import { addressParts, ADDRESS_NAMES, readAddress } from '#app/platform/forms/read-address.ts'

/** The screens of a new project: a brick each, then its name (E04). */
export const NEW_STEPS = [...CRITERIA, 'name'] as const
/** One of them. */
export type NewStep = (typeof NEW_STEPS)[number]

/** What a brick is laid with; each may be skipped, but not laid half. */
export const STEP_SCHEMAS = {
  address: v.object({ address: addressInputSchema }),
  ...planSchemas,
} as const

/** All controls in the order of the screens. */
export const NEW_NAMES = [...ADDRESS_NAMES, 'productCategories', 'type', 'style', 'name']

/** On which screen a control stands. */
export function stepOf(name: string): NewStep {
  return NEW_STEPS.find((step) => name.startsWith(step)) ?? 'name'
}

/** What the form says, for the contract's schema of a new project; what was skipped takes its default. */
export function readNewProject(form: FormData) {
  return {
    name: form.get('name'),
    address: readAddress(form),
    productCategories: productsOf(form),
    type: form.get('type') ?? 'OTHER',
    style: form.get('style') ?? 'OTHER',
  }
}

/** What one screen says, for its schema. */
export function readStep(step: Criterion, form: FormData): unknown {
  if (step === 'address') return { address: addressParts(form) }
  if (step === 'productCategories') return { productCategories: productsOf(form) }
  return { [step]: form.get(step) }
}

/** What the form says so far, for its wall: a brick lies once its screen would be accepted. */
export function scoredOf(form: FormData): Scored {
  const { address } = readNewProject(form)
  const whole = v.safeParse(addressInputSchema, address)
  return {
    address: whole.success ? { ...whole.output, region: null } : null,
    productCategories: productsOf(form),
    type: PROJECT_TYPES.find((type) => type === form.get('type')) ?? 'OTHER',
    style: PROJECT_STYLES.find((style) => style === form.get('style')) ?? 'OTHER',
  }
}
