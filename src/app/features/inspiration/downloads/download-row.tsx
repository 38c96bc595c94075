import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/formats/image-schema.ts'
import { downloadQueries } from '#app/data/downloads/download-queries.ts'
import { useIsSavedOffline, useOfflineDownload } from '#app/data/downloads/offline-downloads.ts'
import { track } from '#app/platform/analytics/track.ts'
import { useFileLink } from '#app/platform/files/use-file-link.ts'
import { supportsOfflineDocuments, type OfflineDocument } from '#app/platform/files/offline-documents.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { DownloadLink } from '#app/ui/forms/download-link.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import rows from '#app/ui/layout/list-rows.module.css'
import { DocumentMetadata } from './document-metadata.tsx'
import { SaveDocumentOffline } from './save-document-offline.tsx'
import styles from './download-list.module.css'
import { OfflineBadge, OfflineDocumentActions } from './offline-document-actions.tsx'

interface DownloadRowProps {
  document: OfflineDocument
  image: Image | null
}

export function DownloadRow({ document, image }: DownloadRowProps) {
  const { t } = useTranslation('app')
  const isSavedOffline = useIsSavedOffline(document)
  const download = useOfflineDownload(document)
  const { id, locale, title } = document
  // A download would stay on the shared tablet.
  const canDownload = !isTablet()
  const anchor = useFileLink({
    link: downloadQueries.link(id, locale),
    fallbackHref: '#main',
    onDownload: () => track('web_downloads', { downloadId: id }),
  })
  return (
    <li className={rows.item} tabIndex={-1}>
      {image ? (
        <Photo image={image} sizes="56px" alt="" className={styles.cover} />
      ) : (
        <FileText className="i i--l" aria-hidden="true" />
      )}
      <span className={cx(rows.body, styles.text)}>
        <b>{title}</b>
        <DocumentMetadata document={document} />
        {isSavedOffline ? (
          <OfflineBadge />
        ) : (
          supportsOfflineDocuments() && canDownload && <SaveDocumentOffline document={document} download={download} />
        )}
      </span>
      <span className={styles.actions}>
        {isSavedOffline && <OfflineDocumentActions document={document} />}
        {!isSavedOffline && canDownload && <DownloadLink {...anchor} label={t('downloads.download', { title })} />}
      </span>
    </li>
  )
}
