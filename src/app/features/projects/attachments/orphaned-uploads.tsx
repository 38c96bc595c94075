import { useTranslation } from 'react-i18next'
import { useUploads } from '#app/data/projects/outbox/use-pending-edits.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { AttachmentUpload } from './attachment-upload.tsx'
import rows from '#app/ui/layout/list-rows.module.css'

/** Uploads for a project that no longer exists: they stay until the customer discards them. */
export function OrphanedUploads({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const uploads = useUploads(projectId)
  if (uploads.length === 0) return null
  return (
    <Row>
      <Panel id="attachments">
        <h2 className="t-section">{t('files.title')}</h2>
        <ul className={rows.rows}>
          {uploads.map((upload) => (
            <AttachmentUpload key={upload.id} upload={upload} />
          ))}
        </ul>
      </Panel>
    </Row>
  )
}
