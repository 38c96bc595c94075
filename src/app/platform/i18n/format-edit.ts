import type { TFunction } from 'i18next'
import type { Locale } from '#contract/configuration/locales.ts'
import { applyPatch, type PatchField } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { formatAddressLine } from './format-address.ts'
import { formatList, sentenceCase } from './format-project.ts'
import { quantityBasis, quantityResult } from './format-quantity.ts'
import { describeWall } from './format-wall.ts'

type Translator = TFunction<'app'>

/** The name of a project's field. */
export function fieldName(field: PatchField, t: Translator): string {
  return t(`field.${field}`)
}

/** A field's value as text. */
export function fieldValue(project: Project, field: PatchField, t: Translator, locale: Locale): string {
  switch (field) {
    case 'name':
      return project.name ?? ''
    case 'status':
      return t(`page.${project.status}`, { defaultValue: project.status })
    case 'address':
      return (project.address && formatAddressLine(project.address, t)) || t('page.noAddress')
    case 'type':
    case 'style':
      return chosen(project[field], field, t)
    case 'productCategories': {
      const names = project.productCategories.map((category) => t(`product.${category}`, { defaultValue: category }))
      return names.length > 0 ? sentenceCase(formatList(names, locale)) : t('page.noProducts')
    }
    case 'wall':
      return project.wall ? describeWall(project.wall, t) : t('field.none')
    case 'quantity':
      if (!project.quantity) return t('field.none')
      // Of two calculations with the same result only the basis tells which is which.
      return `${quantityResult(project.quantity, t, locale)} (${quantityBasis(project.quantity, t, locale)})`
  }
}

function chosen(value: Project['type'] | Project['style'], field: 'type' | 'style', t: Translator): string {
  return value && value !== 'OTHER' ? sentenceCase(t(`${field}.${value}`, { defaultValue: value })) : t('page.unchosen')
}

/** A field's value after an edit, as text. */
export function patchedValue(
  base: Project,
  patch: ProjectPatch,
  field: PatchField,
  t: Translator,
  locale: Locale,
): string {
  return fieldValue(applyPatch(base, patch), field, t, locale)
}
