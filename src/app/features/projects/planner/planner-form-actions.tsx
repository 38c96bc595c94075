import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './planner-form-actions.module.css'
import { useSaveProject } from '../use-save-project.ts'

interface PlannerFormActionsProps {
  project: Project
  planner: 'wall' | 'quantity'
  busy: boolean
  onRemoved: () => void
}

/** Saves the plan with the project, or removes the saved one. */
export function PlannerFormActions({ project, planner, busy, onRemoved }: PlannerFormActionsProps) {
  const { t } = useTranslation('app')
  const removal = useSaveProject(project, onRemoved)
  return (
    <div className={styles.end}>
      <Button type="submit" variant="primary" busy={busy}>
        {t('helper.save')}
      </Button>
      {project[planner] && (
        <Button variant="quiet" busy={removal.busy} onClick={() => removal.save({ [planner]: null })}>
          {t('helper.remove')}
        </Button>
      )}
      {removal.failure && (
        <p role="alert" className={styles.failure}>
          {removal.failure}
        </p>
      )}
    </div>
  )
}
