import { Box, File, FileArchive, FileSpreadsheet, FileText, Image, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AttachmentKind } from '#contract/attachments/file-types.ts'
import type { Attachment } from '#contract/attachments/schema.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import styles from './attachments.module.css'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import rows from '#app/ui/layout/list-rows.module.css'

const ICONS: Record<AttachmentKind, typeof File> = {
  IMAGE: Image,
  PDF: FileText,
  DRAWING: Box,
  DOCUMENT: FileText,
  TABLE: FileSpreadsheet,
  ARCHIVE: FileArchive,
  OTHER: File,
}

interface AttachmentRowProps {
  projectId: string
  file: Attachment
  canRemove: boolean
  onPreview: () => void
  onRemove: () => void
}

/** One file with kind, size, uploader and date; pictures have a preview. */
export function AttachmentRow({ projectId, file, canRemove, onPreview, onRemove }: AttachmentRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { name, kind, size, by, createdAt } = file
  const Icon = ICONS[kind]
  const details = [t(`files.kind.${kind}`), formatSize(size, locale), by?.name, formatRelativeDay(createdAt, t, locale)]
  return (
    <li className={rows.item} ref={keepFocus}>
      <Icon className="i" aria-hidden="true" />
      <span className={rows.body}>
        {file.previewUrl ? (
          <button type="button" className={styles.name} aria-label={t('files.show', { name })} onClick={onPreview}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="t-s t-soft num">{details.filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.actions}>
        <AttachmentLink projectId={projectId} fileId={file.id} label={t('files.download', { name })} />
        {canRemove && (
          <Button variant="quiet" icon aria-label={t('files.remove', { name })} onClick={onRemove}>
            <Trash2 className="i" aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  )
}
