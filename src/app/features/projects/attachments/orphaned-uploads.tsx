import { useTranslation } from 'react-i18next'
import { useUploads } from '#app/platform/outbox/queue-view.ts'
import { Cell, Course } from '#app/ui/course.tsx'
import { AttachmentUpload } from './attachment-upload.tsx'
import rows from '#app/ui/rows.module.css'

/** Files given to a project that is gone: they are told, and stay until their person throws them away. */
export function GoneFiles({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const uploads = useUploads(projectId)
  if (uploads.length === 0) return null
  return (
    <Course>
      <Cell id="attachments">
        <h2 className="t-section">{t('files.title')}</h2>
        <ul className={rows.rows}>
          {uploads.map((upload) => (
            <AttachmentUpload key={upload.id} upload={upload} />
          ))}
        </ul>
      </Cell>
    </Course>
  )
}
