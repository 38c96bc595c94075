import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { PlannerLink } from './planner-link.tsx'
import { SavedPlanNote } from './saved-plan-note.tsx'
import styles from './wall-panel.module.css'
import { WallPicture } from '../wall/wall-picture.tsx'
import { describeWall } from '#app/platform/i18n/format-wall.ts'

/** The saved wall, or a link to the planner. */
export function WallPanel({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const { wall } = project
  const description = wall ? describeWall(wall, t) : t('wall.none')
  return (
    <div className={styles.panel}>
      <div className={styles.text}>
        <h2 className="t-section">{t('wall.heading')}</h2>
        <SavedPlanNote project={project} plan="wall" />
        <p className={wall ? undefined : 't-soft'}>{description}</p>
        <PlannerLink to="wall" projectId={project.id}>
          {wall && editable ? t('wall.change') : t('wall.try')}
        </PlannerLink>
      </div>
      {wall && (
        <div className={styles.preview}>
          <WallPicture projectId={project.id} wall={wall} />
        </div>
      )}
    </div>
  )
}
