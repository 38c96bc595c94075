import type { TFunction } from 'i18next'
import { PROJECT_NAME_MAX } from '#contract/constants/limits.ts'
import type { Scored } from '#contract/rules/completeness.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'

/** What a new project could be called, from what is known of it: "Nieuwbouw Molenveld". Empty when nothing is. */
export function suggestName({ type, address }: Scored, t: TFunction<'app'>): string {
  const what = type && type !== 'OTHER' ? t(`type.${type}`) : ''
  const name = [what, address?.street ?? ''].filter(Boolean).join(' ')
  return sentenceCase(name).slice(0, PROJECT_NAME_MAX)
}
