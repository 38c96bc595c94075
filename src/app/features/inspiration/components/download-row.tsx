import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/schemas/image.ts'
import { downloadQueries } from '#app/data/downloads/download-queries.ts'
import { useKeeping } from '#app/data/downloads/keeping.ts'
import { track } from '#app/platform/analytics/track.ts'
import { useFileLink } from '#app/platform/files/use-file-link.ts'
import { canKeepDocuments, type DocumentFacts } from '#app/platform/storage/kept-documents.ts'
import { isTablet } from '#app/platform/storage/is-tablet.ts'
import { FileAnchor } from '#app/ui/file-anchor.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { cx } from '#app/ui/class-names.ts'
import rows from '#app/ui/rows.module.css'
import { DownloadFacts } from './download-facts.tsx'
import { DownloadKeep } from './download-keep.tsx'
import styles from './download-list.module.css'
import { KeptActions, KeptMark } from './kept-row.tsx'

interface DownloadRowProps {
  document: DocumentFacts
  image: Image | null
  isKept: boolean
}

/** One document: fetched by a link (S009), and kept on this device for when there is no network (B27). */
export function DownloadRow({ document, image, isKept }: DownloadRowProps) {
  const { t } = useTranslation('app')
  const keeping = useKeeping(document)
  const { id, locale, title } = document
  // What a visitor fetched would stay on the tablet (F-71, F-75).
  const isOwn = !isTablet()
  const anchor = useFileLink({
    link: downloadQueries.link(id, locale),
    place: '#main',
    onFollow: () => track('web_downloads', { downloadId: id }),
  })
  return (
    <li className={rows.item}>
      {image ? (
        <Photo image={image} sizes="56px" alt="" className={styles.cover} />
      ) : (
        <FileText className="i i--l" aria-hidden="true" />
      )}
      <span className={cx(rows.body, styles.words)}>
        <b>{title}</b>
        <DownloadFacts document={document} />
        {isKept ? <KeptMark /> : canKeepDocuments() && isOwn && <DownloadKeep document={document} keeping={keeping} />}
      </span>
      <span className={styles.actions}>
        {isKept && <KeptActions document={document} />}
        {!isKept && isOwn && <FileAnchor {...anchor} label={t('downloads.download', { title })} />}
      </span>
    </li>
  )
}
