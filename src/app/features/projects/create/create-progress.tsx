import { useTranslation } from 'react-i18next'
import {
  CRITERIA,
  type Criterion,
  meetsCriterion,
  missingCriteria,
  type CompletenessInput,
} from '#contract/projects/completeness.ts'
import { scoreLabel } from '#app/platform/i18n/format-project.ts'
import { type Brick, Coach } from '#app/ui/feedback/coach.tsx'
import type { CreateStep } from './create-steps.ts'

interface CreateProgressProps {
  project: CompletenessInput
  step: CreateStep
  onStep: (step: Criterion) => void
}

/** The brick score of the new project: every brick links to its step, the current one is shown as next. */
export function CreateProgress({ project, step, onStep }: CreateProgressProps) {
  const { t } = useTranslation('app')
  const missing = missingCriteria(project)
  const completed = CRITERIA.filter((criterion) => !missing.includes(criterion))
  const ordered = [...completed, ...missing.toSorted((a, b) => Number(b === step) - Number(a === step))]
  const bricks = ordered.map((key): Brick => {
    const state = meetsCriterion(project, key) ? 'laid' : key === step ? 'gap' : 'later'
    return {
      key,
      state,
      label: t(`brick.${key}`),
      render: (props) => (
        <button type="button" aria-current={key === step ? 'step' : undefined} onClick={() => onStep(key)} {...props} />
      ),
    }
  })
  return <Coach label={scoreLabel(project, t)} bricks={bricks} />
}
