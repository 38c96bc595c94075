import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { canAttach, canRemoveAttachment } from '#contract/rules/capabilities.ts'
import type { Attachment } from '#contract/schemas/attachment.ts'
import { useUploads } from '#app/platform/outbox/queue-view.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { AttachmentAdd } from './attachment-add.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { AttachmentRemove } from './attachment-remove.tsx'
import { AttachmentRow } from './attachment-row.tsx'
import { AttachmentUpload } from './attachment-upload.tsx'
import rows from '#app/ui/rows.module.css'

interface AttachmentsCellProps {
  projectId: string
  read: UseQueryResult<{ items: readonly Attachment[] } | null>
  role: ContactRole | null
  contactId: string
}

/** The files of a project (E08): what they are, how large, from whom and when; those on their way first. */
export function AttachmentsCell({ projectId, read, role, contactId }: AttachmentsCellProps) {
  const { t } = useTranslation('app')
  const uploads = useUploads(projectId)
  const online = useOnline()
  const [shown, setShown] = useState<Attachment | null>(null)
  const [removing, setRemoving] = useState<Attachment | null>(null)
  const files = read.data?.items
  return (
    <div className={rows.stack}>
      <div className={rows.head}>
        <h2 className="t-section">{t('files.title')}</h2>
        {files && files.length > 0 && (
          <AttachmentLink projectId={projectId} fileId={null}>
            {t('files.all')}
          </AttachmentLink>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className={rows.rows}>
          {uploads.map((upload) => (
            <AttachmentUpload key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {!files ? (
        <LoadState read={read} online={online} slow={false} failed={t('files.fail')}>
          <ListBones rows={2} />
        </LoadState>
      ) : files.length === 0 ? (
        <p className="t-soft">{t('files.none')}</p>
      ) : (
        <ul className={rows.rows}>
          {files.map((file) => (
            <AttachmentRow
              key={file.id}
              projectId={projectId}
              file={file}
              canRemove={canRemoveAttachment(role, file.by?.id === contactId).ok}
              onShow={() => setShown(file)}
              onRemove={() => setRemoving(file)}
            />
          ))}
        </ul>
      )}
      {files && <DataAge read={read} />}
      {canAttach(role).ok && <AttachmentAdd projectId={projectId} online={online} />}
      {shown && <AttachmentPreview projectId={projectId} file={shown} read={read} onClose={() => setShown(null)} />}
      {removing && <AttachmentRemove projectId={projectId} file={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}
