import { withUnknown } from '#contract/formats/open-word.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'

/** A field of a project with a list of options. */
export type ChoiceField = 'type' | 'style' | 'productCategories'

/** The options of a field, and which of them are chosen; an unknown word that is chosen stays an option. */
export function projectChoices(project: Project, field: ChoiceField): { options: string[]; chosen: string[] } {
  const chosen = field === 'productCategories' ? project.productCategories : [project[field] ?? 'OTHER']
  return { options: withUnknown<string>(WORDS[field], chosen), chosen }
}

const WORDS = { productCategories: PRODUCT_CATEGORIES, type: PROJECT_TYPES, style: PROJECT_STYLES }

/** The patch for the chosen options. */
export function patchFromChoices(field: ChoiceField, chosen: readonly string[]): ProjectPatch {
  return field === 'productCategories' ? { [field]: [...chosen] } : { [field]: chosen[0] ?? 'OTHER' }
}
