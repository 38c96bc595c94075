import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/attachments/schema.ts'
import { useRemoveAttachment } from '#app/data/projects/attachments.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'

interface RemoveAttachmentDialogProps {
  projectId: string
  file: Attachment
  onClose: () => void
}

/** Confirms the deletion of a file. */
export function RemoveAttachmentDialog({ projectId, file, onClose }: RemoveAttachmentDialogProps) {
  const { t } = useTranslation('app')
  const { run, ...state } = useAction(useRemoveAttachment(projectId), () => {
    notify(t('files.removed'))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('files.removeTitle', { name: file.name })}
      confirm={t('removal.confirm')}
      {...state}
      onConfirm={() => run(file.id)}
      onCancel={onClose}
    >
      {t('files.removeText')}
    </ConfirmDialog>
  )
}
