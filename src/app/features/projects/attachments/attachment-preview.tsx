import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/attachments/schema.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import styles from './attachments.module.css'

interface AttachmentPreviewProps {
  projectId: string
  file: Attachment
  /** The list of attachments, whose preview URLs expire. */
  read: { data?: { items: readonly Attachment[] } | null | undefined; refetch: () => Promise<unknown> }
  onClose: () => void
}

/** Shows a picture in a dialog; when its URL has expired the list is refetched once. */
export function AttachmentPreview({ projectId, file, read, onClose }: AttachmentPreviewProps) {
  const { t } = useTranslation('app')
  const [failures, setFailures] = useState(0)
  const url = (read.data?.items.find(({ id }) => id === file.id) ?? file).previewUrl ?? ''
  async function refreshLink() {
    if (failures === 0) await read.refetch()
    setFailures(failures + 1)
  }
  return (
    <Dialog title={file.name} closeLabel={t('form.close')} onClose={onClose}>
      {failures > 1 ? (
        <p role="status">{t('files.noPreview')}</p>
      ) : (
        <img key={failures} className={styles.picture} src={url} alt={file.name} onError={() => void refreshLink()} />
      )}
      {!isTablet() && (
        <DialogActions>
          <AttachmentLink projectId={projectId} fileId={file.id}>
            {t('files.save')}
          </AttachmentLink>
        </DialogActions>
      )}
    </Dialog>
  )
}
