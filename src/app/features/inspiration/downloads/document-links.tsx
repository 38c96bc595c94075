import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { downloadQueries } from '#app/data/downloads/download-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { documentUrl } from '#app/platform/files/offline-documents.ts'
import styles from './document-links.module.css'
import { DownloadRow } from './download-row.tsx'

export function DocumentLinks({ documents }: { documents: readonly InspirationItem[] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data: savedDocuments = [] } = useQuery({ ...downloadQueries.saved(), enabled: !isTablet() })
  return (
    <section className={styles.section} aria-labelledby="documents">
      <h2 className="t-section" id="documents">
        {t('item.documents')}
      </h2>
      {isTablet() && <p className="t-s t-soft">{t('downloads.elsewhere')}</p>}
      <ul className={styles.rows}>
        {documents.map(({ id, title, image, document }) => {
          // A document without a file cannot be downloaded.
          if (!document) return null
          const facts = { id, locale, title, size: document.size, pages: document.pages }
          const isSavedOffline = savedDocuments.some((saved) => documentUrl(saved) === documentUrl(facts))
          return <DownloadRow key={id} document={facts} image={image} isSavedOffline={isSavedOffline} />
        })}
      </ul>
    </section>
  )
}
