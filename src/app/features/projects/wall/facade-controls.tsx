import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wall } from '#contract/planner/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { attachmentQueries } from '#app/data/projects/attachments.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import styles from './facade-controls.module.css'
import { useFacadePhoto } from './use-facade-photo.ts'

const FacadeDialog = lazyPart(async () => (await import('./facade-dialog.tsx')).FacadeDialog)

interface FacadeControlsProps {
  project: Project
  /** The wall as chosen now, maybe not saved yet. */
  wall: Wall
  /** Called when the wall has been saved with its façade. */
  onSaved: () => void
}

/** Opens the editor of the façade, where the backend keeps files. */
export function FacadeControls({ project, wall, onSaved }: FacadeControlsProps) {
  const { t } = useTranslation('app')
  const files = useQuery({ ...attachmentQueries.list(project.id), enabled: !isLocalProject(project.id) })
  const saved = project.wall?.facade
  const [isOpen, setIsOpen] = useState(false)
  const savedPhoto = useFacadePhoto(project.id, saved?.photo)
  if (!isOffered(files)) return null
  return (
    <>
      <Button
        className={styles.open}
        busy={Boolean(saved) && savedPhoto.photo === undefined}
        onClick={() => setIsOpen(true)}
      >
        <ImagePlus className="i" aria-hidden="true" />
        {t(saved && savedPhoto.photo ? 'facade.change' : 'facade.open')}
      </Button>
      {isOpen && (
        <PanelErrorBoundary>
          <Suspense>
            <FacadeDialog
              project={project}
              wall={wall}
              savedPhoto={savedPhoto}
              onSaved={onSaved}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </>
  )
}
