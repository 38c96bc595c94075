import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { useDeleteProject, useRemoveProjectFromCache } from '#app/data/projects/mutations/delete-project.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'

interface DeleteProjectDialogProps {
  project: Project
  /** Called before the project disappears from the cache, so that its page does not show that it is missing. */
  onDeleted: () => Promise<void> | void
  onClose: () => void
}

/** Confirms the deletion of a project; one that was already deleted counts as success with a message of its own. */
export function DeleteProjectDialog({ project, onDeleted, onClose }: DeleteProjectDialogProps) {
  const { t } = useTranslation('app')
  const removeFromCache = useRemoveProjectFromCache()
  const { run, ...state } = useAction(useDeleteProject(project.id), async (outcome) => {
    notify(t(`removal.${outcome}`))
    await onDeleted()
    removeFromCache(project.id)
  })
  return (
    <ConfirmDialog
      title={t('removal.title', { name: projectName(project, t) })}
      confirm={t('removal.confirm')}
      {...state}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {t('removal.text')}
    </ConfirmDialog>
  )
}
