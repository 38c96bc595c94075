import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Wall } from '#contract/planner/schema.ts'
import type { BriefedProject } from '#contract/shared-selections/schema.ts'
import { briefQueries } from '#app/data/board/brief-queries.ts'
import { describeWall } from '#app/platform/i18n/format-wall.ts'
import { FacadeCanvas } from '#app/ui/wall/facade-canvas.tsx'
import { WallPreview } from '#app/ui/wall/wall-preview.tsx'
import styles from './brief-wall.module.css'

/** The wall of the project: on the photograph of its façade where that can be shown, else a piece of it. */
export function BriefWall({ wall, project }: { wall: Wall; project: BriefedProject }) {
  const { t } = useTranslation('app')
  const { facade } = wall
  const { data: photo, isLoading } = useQuery(
    briefQueries.facadePhoto(project.id, facade?.photo, project.facadePhotoUrl),
  )
  const label = describeWall(facade && photo ? wall : { ...wall, facade: null }, t)
  return (
    <figure className={styles.wall} aria-busy={isLoading || undefined}>
      <div className={styles.picture}>
        {facade && photo ? (
          <FacadeCanvas
            photo={photo}
            wall={wall}
            facade={facade}
            label={label}
            className={styles.facade}
            isDraft={false}
          />
        ) : (
          !isLoading && <WallPreview wall={wall} label={label} />
        )}
      </div>
      <figcaption>
        <b>{t('wall.heading')}</b>
        <span>{label}</span>
      </figcaption>
    </figure>
  )
}
