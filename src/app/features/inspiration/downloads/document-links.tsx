import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { downloadQueries } from '#app/data/downloads/download-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { addressOf } from '#app/platform/storage/kept-documents.ts'
import styles from './document-links.module.css'
import { DownloadRow } from './download-row.tsx'

/** What there is to read about a thing, to be fetched and to be kept on this device (E34, S009, B27). */
export function DocumentLinks({ documents }: { documents: readonly InspirationItem[] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data: kept = [] } = useQuery(downloadQueries.kept())
  return (
    <section className={styles.part} aria-labelledby="documents">
      <h2 className="t-section" id="documents">
        {t('item.documents')}
      </h2>
      <ul className={styles.rows}>
        {documents.map(({ id, title, image, document }) => {
          // What is not made yet cannot be fetched.
          if (!document) return null
          const facts = { id, locale, title, size: document.size, pages: document.pages }
          const isKept = kept.some((one) => addressOf(one) === addressOf(facts))
          return <DownloadRow key={id} document={facts} image={image} isKept={isKept} />
        })}
      </ul>
    </section>
  )
}
