import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/schemas/attachment.ts'
import { useRemoveAttachment } from '#app/data/projects/attachments.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useAct } from './use-act.ts'

interface AttachmentRemoveProps {
  projectId: string
  file: Attachment
  onClose: () => void
}

/** Asks before a file goes for good, by its name. */
export function AttachmentRemove({ projectId, file, onClose }: AttachmentRemoveProps) {
  const { t } = useTranslation('app')
  const { run, ...state } = useAct(useRemoveAttachment(projectId), () => {
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
