import { useTranslation } from 'react-i18next'
import type { Wall } from '#contract/planner/schema.ts'
import { describeWall } from '#app/platform/i18n/format-wall.ts'
import { FacadeView } from './facade-view.tsx'
import { WallPreview } from '#app/ui/wall/wall-preview.tsx'

/** A wall: on the photograph of the customer's house where there is one, else a piece of it. */
export function WallPicture({ projectId, wall }: { projectId: string; wall: Wall }) {
  const { t } = useTranslation('app')
  const { facade } = wall
  if (facade) return <FacadeView projectId={projectId} wall={wall} facade={facade} />
  return <WallPreview wall={wall} label={describeWall(wall, t)} />
}
