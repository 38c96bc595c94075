import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facade, Wall } from '#contract/planner/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { FacadeEditor } from './facade-editor.tsx'
import styles from './facade-editor.module.css'
import type { ChosenPhoto } from './photo-file.ts'
import { RemoveFacadeDialog } from './remove-facade-dialog.tsx'
import { INITIAL_CORNERS } from './use-corners.ts'
import type { FacadePhoto } from './use-facade-photo.ts'

/** Metres: a terraced house. */
const USUAL_WIDTH = 6

interface FacadeDialogProps {
  project: Project
  wall: Wall
  savedPhoto: FacadePhoto
  onSaved: () => void
  onClose: () => void
}

/** First the choice of a photograph, then the editor. */
export function FacadeDialog({ project, wall, savedPhoto, onSaved, onClose }: FacadeDialogProps) {
  const { t } = useTranslation('app')
  const saved = project.wall?.facade
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const photo = chosen?.photo ?? savedPhoto.photo
  const facade = chosen || !saved ? newFacade(chosen?.file.name ?? '', saved) : saved
  return (
    <>
      <Dialog title={t('facade.title')} closeLabel={t('form.close')} onClose={onClose}>
        {photo ? (
          <FacadeEditor
            key={facade.photo}
            project={project}
            wall={wall}
            photo={photo}
            facade={facade}
            file={chosen?.file}
            onChoose={setChosen}
            onRemove={saved && !chosen ? () => setIsRemoving(true) : undefined}
            onSaved={() => {
              onSaved()
              onClose()
            }}
          />
        ) : (
          <div className={styles.start}>
            <p>{t('facade.intro')}</p>
            <ChoosePhoto isFirst onChoose={setChosen} />
            <p className="t-s t-soft">{t('facade.privacy')}</p>
          </div>
        )}
      </Dialog>
      {isRemoving && (
        <RemoveFacadeDialog
          project={project}
          photo={savedPhoto}
          onRemoved={onClose}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}

/** A new photograph starts with its corners anew; the wall keeps its size. */
function newFacade(photo: string, saved: Facade | null | undefined): Facade {
  const { width = USUAL_WIDTH, height = null, shadows = true } = saved ?? {}
  return { photo, corners: INITIAL_CORNERS, width, height, shadows }
}
