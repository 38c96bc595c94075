import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundState, closestBound } from '#contract/configuration/bound-state.ts'
import { ATTACHMENTS_MAX, ATTACHMENTS_SIZE_MAX } from '#contract/configuration/customer-bounds.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { canAttach, canRemoveAttachment } from '#contract/projects/capabilities.ts'
import type { Attachment } from '#contract/attachments/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useUploads } from '#app/data/projects/outbox/use-pending-edits.ts'
import type { Upload } from '#app/data/projects/outbox/upload-queue.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { AttachmentDropZone } from './attachment-drop-zone.tsx'
import { AttachmentLink } from './attachment-link.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { RemoveAttachmentDialog } from './remove-attachment-dialog.tsx'
import { AttachmentRow } from './attachment-row.tsx'
import { AttachmentUpload } from './attachment-upload.tsx'
import rows from '#app/ui/layout/list-rows.module.css'

interface AttachmentsPanelProps {
  project: Pick<Project, 'id' | 'status'>
  read: UseQueryResult<{ items: readonly Attachment[] } | null>
  role: ContactRole | null
  contactId: string
}

const BOUND_NOTE = 'attachments-bound'

/** The files of a project, pending uploads first. */
export function AttachmentsPanel({ project, read, role, contactId }: AttachmentsPanelProps) {
  const { t } = useTranslation('app')
  const { id: projectId, status } = project
  const uploads = useUploads(projectId)
  const isOnline = useOnline()
  const [previewed, setPreviewed] = useState<Attachment | null>(null)
  const [removing, setRemoving] = useState<Attachment | null>(null)
  const files = read.data?.items
  const usage = useStorageUsage(files ?? [], uploads)
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
        <LoadState query={read} isOnline={isOnline} isSlow={false} errorTitle={t('files.fail')}>
          <ListSkeleton rows={2} />
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
              onPreview={() => setPreviewed(file)}
              onRemove={() => setRemoving(file)}
            />
          ))}
        </ul>
      )}
      {files && <DataAge read={read} />}
      {isOffered(read) && canAttach(role, status).ok && (
        <>
          <BoundNote id={BOUND_NOTE} {...usage} />
          <AttachmentDropZone
            projectId={projectId}
            isOnline={isOnline}
            fullNote={usage.state === 'reached' ? BOUND_NOTE : undefined}
          />
        </>
      )}
      {previewed && (
        <AttachmentPreview projectId={projectId} file={previewed} read={read} onClose={() => setPreviewed(null)} />
      )}
      {removing && <RemoveAttachmentDialog projectId={projectId} file={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

/** How much of the project's room its files take, those to be sent included, and the sentences about it. */
function useStorageUsage(files: readonly Attachment[], uploads: readonly Upload[]) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const sizes = [
    ...files.map(({ size }) => size),
    ...uploads.filter(({ rejection }) => !rejection).map(({ file }) => file.size),
  ]
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const values = {
    used: sizes.length,
    max: ATTACHMENTS_MAX,
    gigabytes: formatNumber(bytes / 1024 ** 3, locale),
    maxGigabytes: ATTACHMENTS_SIZE_MAX / 1024 ** 3,
  }
  return {
    state: closestBound(boundState(sizes.length, ATTACHMENTS_MAX), boundState(bytes, ATTACHMENTS_SIZE_MAX)),
    near: t('files.near', values),
    reached: t('files.full', values),
  }
}
