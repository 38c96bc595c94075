import type { TFunction } from 'i18next'
import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'
import { COMPLETENESS_CRITERIA } from '#contract/configuration/limits.ts'
import {
  completenessPoints,
  CRITERIA,
  type Criterion,
  missingCriteria,
  type CompletenessInput,
} from '#contract/projects/completeness.ts'
import { displayName } from '#contract/projects/display-name.ts'
import type { Project } from '#contract/projects/schema.ts'
import { formatDay } from './format-date.ts'

type Translator = TFunction<'app'>

/** "Nieuwbouw" for "nieuwbouw". */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "gevelsteen, dakpan en kleiklinker". */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(LANGUAGE_TAGS[locale]).format(items)
}

/** The name, or the name of limited projects; `dated` adds their day of creation, which distinguishes them. */
export function projectName(project: Project, t: Translator, dated?: Locale): string {
  return displayName(project, () => {
    const day = dated && project.createdAt ? `, ${formatDay(project.createdAt, dated)}` : ''
    return t('app:project.limitedName') + day
  })
}

/** "Nog nodig: producten, stijl" or "Volledig". */
export function missingLabel(project: Project, t: Translator): string {
  const missing = missingCriteria(project)
  return missing.length === 0 ? t('score.full') : t('score.missing', { missing: missingNames(project, t) })
}

/** The score as text: "Volledigheid: 3 van 4. Nog nodig: stijl." */
export function scoreLabel(project: CompletenessInput, t: Translator): string {
  const points = completenessPoints(project)
  if (points === COMPLETENESS_CRITERIA) return t('score.labelFull')
  return t('score.label', { points, missing: missingNames(project, t) })
}

function missingNames(project: CompletenessInput, t: Translator): string {
  return missingCriteria(project)
    .map((criterion) => t(`brick.${criterion}`).toLowerCase())
    .join(', ')
}

/** "Dakvernieuwing, landelijk met dakpan en hulpstuk"; empty when nothing is chosen. */
export function describeProject(project: Project, t: Translator, locale: Locale): string {
  const { type, style, productCategories } = project
  const chosen = [
    type && type !== 'OTHER' && t(`type.${type}`, { defaultValue: type }),
    style && style !== 'OTHER' && t(`style.${style}`, { defaultValue: style }),
  ]
  const choices = chosen.filter(Boolean).join(', ')
  const products = formatList(
    productCategories.map((category) => t(`product.${category}`, { defaultValue: category })),
    locale,
  )
  const text = choices && products ? t('list.describe', { what: choices, products }) : choices || products
  return sentenceCase(text)
}

/** One brick of the coach: its criterion, state and label, which is a verb for the next one to lay. */
interface BrickLabel {
  key: Criterion
  state: 'laid' | 'gap' | 'later' | 'queued'
  label: string
}

/**
 * Bricks in laying order: met criteria, then missing ones, the first of which is the next step. Criteria that are met
 * only by unsaved edits, compared with `saved`, are queued.
 */
export function brickLabels(
  project: Project,
  t: Translator,
  { saved = project, editable = true }: { saved?: Project; editable?: boolean } = {},
): BrickLabel[] {
  const missing = missingCriteria(project)
  const local = missingCriteria(saved).filter((criterion) => !missing.includes(criterion))
  const laid = CRITERIA.filter((criterion) => !missing.includes(criterion) && !local.includes(criterion))
  return [
    ...laid.map((key) => ({ key, state: 'laid' as const, label: t(`brick.${key}`) })),
    ...local.map((key) => ({ key, state: 'queued' as const, label: t(`brick.${key}`) })),
    ...missing.map((key, index) => ({
      key,
      // Read-only members are not asked for anything.
      ...(index === 0 && editable
        ? { state: 'gap' as const, label: t(`choose.${key}`) }
        : { state: 'later' as const, label: t(`brick.${key}`) }),
    })),
  ]
}
