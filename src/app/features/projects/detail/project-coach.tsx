import type { TFunction } from 'i18next'
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
  const editable = onEdit !== undefined
  const bricks = brickLabels(project, t, { saved, editable }).map((brick): Brick => {
    if (!onEdit) return brick
    return { ...brick, render: (props) => <button type="button" onClick={() => onEdit(brick.key)} {...props} /> }
  })
  const hasPendingEdits = bricks.some(({ state }) => state === 'queued')
  const { title, text } = nextStep(project, editable, t)
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <h2 className="t-2xl">{title}</h2>
        <p className="t-soft">{hasPendingEdits ? t('queue.brick') : text}</p>
      </div>
      <Coach label={scoreLabel(project, t)} bricks={bricks} />
    </div>
  )
}

function nextStep(project: Project, editable: boolean, t: TFunction<'app'>): { title: string; text: string } {
  const missing = missingCriteria(project)
  if (!missing[0]) return { title: t('score.done'), text: t('score.doneText') }
  if (!editable) return { title: t('score.laid', { points: completenessPoints(project) }), text: t('score.readOnly') }
  return { title: t('score.toLay', { count: missing.length }), text: t(`why.${missing[0]}`) }
}
