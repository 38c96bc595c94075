import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './helper-end.module.css'
import { useSaveProject } from './use-save-project.ts'

interface HelperEndProps {
  project: Project
  helper: 'wall' | 'quantity'
  busy: boolean
  onRemoved: () => void
}

/** The end of a helper's form: keep it with the project, or take off what is kept. */
export function HelperEnd({ project, helper, busy, onRemoved }: HelperEndProps) {
  const { t } = useTranslation('app')
  const removal = useSaveProject(project, onRemoved)
  return (
    <div className={styles.end}>
      <Button type="submit" variant="primary" busy={busy}>
        {t('helper.save')}
      </Button>
      {project[helper] && (
        <Button variant="quiet" busy={removal.busy} onClick={() => removal.save({ [helper]: null })}>
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
