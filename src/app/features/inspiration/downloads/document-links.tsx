import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import styles from './document-links.module.css'
import { DownloadRow } from './download-row.tsx'

export function DocumentLinks({ documents }: { documents: readonly InspirationItem[] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
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
          return <DownloadRow key={id} document={facts} image={image} />
        })}
      </ul>
    </section>
  )
}
