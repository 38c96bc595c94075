import { useTranslation } from 'react-i18next'
import { canRemoveAttachment } from '#contract/projects/capabilities.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useRemoveAttachment } from '#app/data/projects/attachments.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { useProjects } from '#app/data/projects/optimistic/use-projects.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { useUploadQueue } from '../pending-changes/use-outbox.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import type { FacadePhoto } from './use-facade-photo.ts'

interface RemoveFacadeDialogProps {
  project: Project
  photo: FacadePhoto
  onRemoved: () => void
  onClose: () => void
}

/** Confirms the removal of a façade, with its photograph where the customer may delete that. */
export function RemoveFacadeDialog({ project, photo, onRemoved, onClose }: RemoveFacadeDialogProps) {
  const { t } = useTranslation('app')
  const { contactId = '' } = useProjects()
  const { attachment, upload } = photo
  const removesFile = !attachment || canRemoveAttachment(roleOf(project, contactId), attachment.by?.id === contactId).ok
  const removeAttachment = useRemoveAttachment(project.id)
  const update = useUpdateProject()
  const uploads = useUploadQueue()
  const removal = useMutation({
    mutationFn: async () => {
      if (upload) uploads((queue) => queue.cancel(upload.id))
      if (attachment && removesFile) await removeAttachment.mutateAsync(attachment.id)
      return update.mutateAsync({ base: project, patch: { wall: project.wall && { ...project.wall, facade: null } } })
    },
  })
  const { run, ...state } = useAction(removal, ({ outcome }) => {
    notify(t(`edit.${outcome}`))
    onRemoved()
  })
  return (
    <ConfirmDialog
      title={t('facade.removeTitle')}
      confirm={t('facade.remove')}
      {...state}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {t(removesFile ? 'facade.removeText' : 'facade.removeKeepsFile')}
    </ConfirmDialog>
  )
}
