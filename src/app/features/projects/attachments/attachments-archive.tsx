import { useTranslation } from 'react-i18next'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { AttachmentLink } from './attachment-link.tsx'
import rows from '#app/ui/layout/list-rows.module.css'

/** The files of a project as one archive, for backends that do not list them. */
export function AttachmentsArchive({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  if (isTablet()) return null
  return (
    <div className={rows.stack}>
      <div className={rows.head}>
        <h2 className="t-section">{t('files.title')}</h2>
        <AttachmentLink projectId={projectId} fileId={null}>
          {t('files.all')}
        </AttachmentLink>
      </div>
    </div>
  )
}
