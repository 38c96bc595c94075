import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/schemas/attachment.ts'
import { useRemoveAttachment } from '#app/data/projects/attachments.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

interface AttachmentRemoveProps {
  projectId: string
  file: Attachment
  onClose: () => void
}

/** Asks before a file goes for good, by its name. */
export function AttachmentRemove({ projectId, file, onClose }: AttachmentRemoveProps) {
  const { t } = useTranslation('app')
  const remove = useRemoveAttachment(projectId)
  const failure = useFailure(remove.error)
  async function confirm() {
    await remove.mutateAsync(file.id)
    notify(t('files.removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('files.removeTitle', { name: file.name })}
      confirm={t('removal.confirm')}
      busy={remove.isPending}
      failure={failure}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      {t('files.removeText')}
    </ConfirmDialog>
  )
}
