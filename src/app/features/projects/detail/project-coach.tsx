import { useTranslation } from 'react-i18next'
import { completenessPoints, type Criterion, missingCriteria } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'
import { brickLabels, scoreLabel } from '#app/platform/i18n/format-project.ts'
import { type Brick, Coach } from '#app/ui/feedback/coach.tsx'
import styles from './project-coach.module.css'

interface ProjectCoachProps {
  project: Project
  /** Without pending edits. */
  saved: Project
  /** Opens the form of a criterion; undefined for read-only members. */
  onEdit: ((criterion: Criterion) => void) | undefined
}

/** The brick score: what is done, what comes next and why. */
export function ProjectCoach({ project, saved, onEdit }: ProjectCoachProps) {
  const { t } = useTranslation('app')
  const missing = missingCriteria(project)
  const nextCriterion = missing[0]
  const bricks = brickLabels(project, t, { saved, editable: onEdit !== undefined }).map((brick): Brick => ({
    ...brick,
    ...editAction(brick.key, onEdit),
  }))
  const hasPendingEdits = bricks.some(({ state }) => state === 'queued')
  const explanation = hasPendingEdits
    ? t('queue.brick')
    : nextCriterion && onEdit
      ? t(`why.${nextCriterion}`)
      : nextCriterion
        ? t('score.readOnly')
        : t('score.doneText')
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <h2 className="t-2xl">
          {!nextCriterion
            ? t('score.done')
            : onEdit
              ? t('score.toLay', { count: missing.length })
              : t('score.laid', { points: completenessPoints(project) })}
        </h2>
        <p className="t-soft">{explanation}</p>
      </div>
      <Coach label={scoreLabel(project, t)} bricks={bricks} />
    </div>
  )
}

function editAction(criterion: Criterion, onEdit: ProjectCoachProps['onEdit']): Pick<Brick, 'render'> {
  if (!onEdit) return {}
  return {
    render: (props) => <button type="button" onClick={() => onEdit(criterion)} {...props} />,
  }
}
