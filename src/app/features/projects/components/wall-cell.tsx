import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { HelperLink } from './helper-link.tsx'
import styles from './wall-cell.module.css'
import { WallPreview } from './wall-preview.tsx'
import { describeWall } from './wall-words.ts'

/** The wall that was kept, or the way to try one (B17). */
export function WallCell({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const { wall } = project
  const words = wall ? describeWall(wall, t) : t('wall.none')
  return (
    <div className={styles.cell}>
      <div className={styles.words}>
        <h2 className="t-section">{t('wall.heading')}</h2>
        <p className={wall ? undefined : 't-soft'}>{words}</p>
        <HelperLink to="wall" projectId={project.id}>
          {wall && editable ? t('wall.change') : t('wall.try')}
        </HelperLink>
      </div>
      {wall && (
        <div className={styles.preview}>
          <WallPreview wall={wall} label={words} />
        </div>
      )}
    </div>
  )
}
