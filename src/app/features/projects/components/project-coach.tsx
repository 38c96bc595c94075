import { useTranslation } from 'react-i18next'
import { type Criterion, missingCriteria } from '#contract/rules/completeness.ts'
import type { Project } from '#contract/schemas/project.ts'
import { brickWords, scoreLabel } from '#app/platform/i18n/format-project.ts'
import { type Brick, Coach } from '#app/ui/coach.tsx'
import styles from './project-coach.module.css'

interface ProjectCoachProps {
  project: Project
  /** Without what waits on this device. */
  saved: Project
  /** Opens the form of a criterion; absent for who only reads along. */
  onEdit: ((criterion: Criterion) => void) | undefined
}

/** The wall across the page: what is laid, what comes next and why (design guide, Brick score). */
export function ProjectCoach({ project, saved, onEdit }: ProjectCoachProps) {
  const { t } = useTranslation('app')
  const missing = missingCriteria(project)
  const next = missing[0]
  const bricks = brickWords(project, t, saved).map((brick): Brick => ({ ...brick, ...actionOf(brick.key, onEdit) }))
  const isUnsent = bricks.some(({ state }) => state === 'queued')
  const why = isUnsent
    ? t('queue.brick')
    : next && onEdit
      ? t(`why.${next}`)
      : next
        ? t('score.readOnly')
        : t('score.doneText')
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h2 className="t-2xl">{next ? t('score.toLay', { count: missing.length }) : t('score.done')}</h2>
        <p className="t-soft">{why}</p>
      </div>
      <Coach label={scoreLabel(project, t)} bricks={bricks} />
    </div>
  )
}

function actionOf(criterion: Criterion, onEdit: ProjectCoachProps['onEdit']): Pick<Brick, 'render'> {
  if (!onEdit) return {}
  return {
    render: (props) => <button type="button" onClick={() => onEdit(criterion)} {...props} />,
  }
}
