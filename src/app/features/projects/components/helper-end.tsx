import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './helper-end.module.css'
import { useSaveProject } from './use-save-project.ts'

interface HelperEndProps {
  project: Project
  helper: 'wall' | 'quantity'
  /** False for who only reads along. */
  editable: boolean
  busy: boolean
}

/** The end of a helper's form: keep it with the project, or take off what is kept. */
export function HelperEnd({ project, helper, editable, busy }: HelperEndProps) {
  const { t } = useTranslation('app')
  const removal = useSaveProject(project, useBackToProject(project.id))
  if (!editable) return <p className="t-s t-soft">{t('helper.readOnly')}</p>
  return (
    <div className={styles.end}>
      <Button type="submit" variant="primary" busy={busy}>
        {t('helper.save')}
      </Button>
      {project[helper] && (
        <Button variant="quiet" busy={removal.busy} onClick={() => void removal.save({ [helper]: null })}>
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

/** Goes back to the project, where what was saved is seen. */
export function useBackToProject(projectId: string): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/projects/$projectId', params: { projectId } })
}
