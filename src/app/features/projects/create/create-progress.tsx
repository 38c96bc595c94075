import { useTranslation } from 'react-i18next'
import { CRITERIA, type Criterion, meetsCriterion, missingCriteria, type Scored } from '#contract/rules/completeness.ts'
import { scoreLabel } from '#app/platform/i18n/format-project.ts'
import { type Brick, Coach } from '#app/ui/coach.tsx'
import type { NewStep } from './new-steps.ts'

interface NewWallProps {
  project: Scored
  step: NewStep
  onStep: (step: Criterion) => void
}

/** The wall while it is being laid: every brick leads to its screen, the one at hand is the next to lay. */
export function NewWall({ project, step, onStep }: NewWallProps) {
  const { t } = useTranslation('app')
  const missing = missingCriteria(project)
  const laid = CRITERIA.filter((criterion) => !missing.includes(criterion))
  const order = [...laid, ...missing.toSorted((one, other) => Number(other === step) - Number(one === step))]
  const bricks = order.map((key): Brick => {
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
