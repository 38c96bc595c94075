import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_KINDS } from '#contract/inspiration/catalogue.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { downloadQueries } from '#app/data/downloads/download-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { documentUrl } from '#app/platform/files/offline-documents.ts'
import rows from '#app/ui/layout/list-rows.module.css'
import { DownloadRow } from './download-row.tsx'
import styles from './download-list.module.css'
import { OfflineDocumentRow } from './offline-document-row.tsx'

const GROUPS = [...DOCUMENT_KINDS, 'OTHER'] as const

/**
 * Documents by kind, then the saved ones that are not among them, such as those in the other language. Offline it is
 * called without items.
 */
export function DownloadList({ items }: { items: readonly InspirationItem[] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data: savedDocuments = [] } = useQuery({ ...downloadQueries.saved(), enabled: !isTablet() })
  // A document without a file cannot be downloaded.
  const downloadable = items.flatMap(({ document, ...item }) => (document ? [{ ...item, document }] : []))
  const listedUrls = new Set(downloadable.map(({ id }) => documentUrl({ id, locale })))
  const otherSaved = savedDocuments.filter((facts) => !listedUrls.has(documentUrl(facts)))
  return (
    <div className={styles.list}>
      {isTablet() && downloadable.length > 0 && <p className="t-s t-soft">{t('downloads.elsewhere')}</p>}
      {GROUPS.map((group) => {
        const documents = downloadable.filter(({ document: { kind } }) => toGroup(kind) === group)
        return (
          documents.length > 0 && (
            <section key={group} className={rows.stack} aria-labelledby={`downloads-${group}`}>
              <h2 className="t-section" id={`downloads-${group}`}>
                {t(`downloads.kind.${group}`)}
              </h2>
              <ul className={rows.rows}>
                {documents.map(({ id, title, image, document }) => {
                  const facts = { id, locale, title, size: document.size, pages: document.pages }
                  return <DownloadRow key={id} document={facts} image={image} />
                })}
              </ul>
            </section>
          )
        )
      })}
      {otherSaved.length > 0 && (
        <section className={rows.stack} aria-labelledby="downloads-saved">
          <h2 className="t-section" id="downloads-saved">
            {t(downloadable.length > 0 ? 'downloads.keptToo' : 'downloads.keptHere')}
          </h2>
          <ul className={rows.rows}>
            {otherSaved.map((facts) => (
              <OfflineDocumentRow key={documentUrl(facts)} document={facts} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function toGroup(kind: string): (typeof GROUPS)[number] {
  return GROUPS.find((group) => group === kind) ?? 'OTHER'
}
