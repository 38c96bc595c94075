import { Box, File, FileArchive, FileSpreadsheet, FileText, Image, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AttachmentKind } from '#contract/constants/attachment-types.ts'
import type { Attachment } from '#contract/schemas/attachment.ts'
import { formatNearDay } from '#app/platform/i18n/format-near-day.ts'
import { formatSize } from '#app/platform/i18n/format-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import styles from './attachments.module.css'
import rows from '#app/ui/rows.module.css'

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
  onShow: () => void
  onRemove: () => void
}

/** One file: kind, size, from whom and when; pictures open in place, all can be fetched. */
export function AttachmentRow({ projectId, file, canRemove, onShow, onRemove }: AttachmentRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { name, kind, size, by, createdAt } = file
  const Icon = ICONS[kind]
  const facts = [t(`files.kind.${kind}`), formatSize(size, locale), by?.name, formatNearDay(createdAt, t, locale)]
  return (
    <li className={rows.item}>
      <Icon className="i" aria-hidden="true" />
      <span className={rows.body}>
        {file.previewUrl ? (
          <button type="button" className={styles.name} aria-label={t('files.show', { name })} onClick={onShow}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="t-s t-soft num">{facts.filter(Boolean).join(', ')}</span>
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
