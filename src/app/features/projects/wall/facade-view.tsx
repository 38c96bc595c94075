import { useTranslation } from 'react-i18next'
import type { Facade, Wall } from '#contract/planner/schema.ts'
import { describeWall } from '#app/platform/i18n/format-wall.ts'
import { FacadeCanvas } from '#app/ui/wall/facade-canvas.tsx'
import styles from './facade-view.module.css'
import { useFacadePhoto } from './use-facade-photo.ts'
import { WallPreview } from '#app/ui/wall/wall-preview.tsx'

/** The saved façade of a project; without its photograph a piece of the wall. */
export function FacadeView({ projectId, wall, facade }: { projectId: string; wall: Wall; facade: Facade }) {
  const { t } = useTranslation('app')
  const { photo, attachment } = useFacadePhoto(projectId, facade.photo)
  if (photo) {
    return (
      <FacadeCanvas
        photo={photo}
        wall={wall}
        facade={facade}
        label={describeWall(wall, t)}
        className={styles.facade}
        isDraft={false}
      />
    )
  }
  if (photo === undefined) return null
  return (
    <>
      <WallPreview wall={wall} label={describeWall({ ...wall, facade: null }, t)} />
      {attachment && (
        <p className={`t-s ${styles.missing}`} role="status">
          {t('files.noPreview')}
        </p>
      )}
    </>
  )
}
