import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_KINDS } from '#contract/constants/catalogue.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { downloadQueries } from '#app/data/downloads/download-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/storage/is-tablet.ts'
import { addressOf } from '#app/platform/storage/kept-documents.ts'
import rows from '#app/ui/rows.module.css'
import { DownloadRow } from './download-row.tsx'
import styles from './download-list.module.css'
import { KeptRow } from './kept-row.tsx'

const GROUPS = [...DOCUMENT_KINDS, 'OTHER'] as const

/**
 * Documents by kind, to be fetched and to be kept on this device (S009, B27); then what is kept beside them: in the other
 * language, or found by other words. Without items, as without a network, that is all there is.
 */
export function DownloadList({ items }: { items: readonly InspirationItem[] }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data: kept = [] } = useQuery({ ...downloadQueries.kept(), enabled: !isTablet() })
  // What is not made yet cannot be fetched.
  const found = items.flatMap(({ document, ...item }) => (document ? [{ ...item, document }] : []))
  const shown = new Set(found.map(({ id }) => addressOf({ id, locale })))
  const others = kept.filter((facts) => !shown.has(addressOf(facts)))
  return (
    <div className={styles.list}>
      {isTablet() && found.length > 0 && <p className="t-s t-soft">{t('downloads.elsewhere')}</p>}
      {GROUPS.map((group) => {
        const documents = found.filter(({ document: { kind } }) => groupOf(kind) === group)
        return (
          documents.length > 0 && (
            <section key={group} aria-labelledby={`downloads-${group}`}>
              <h2 className="t-section" id={`downloads-${group}`}>
                {t(`downloads.kind.${group}`)}
              </h2>
              <ul className={rows.rows}>
                {documents.map(({ id, title, image, document }) => {
                  const facts = { id, locale, title, size: document.size, pages: document.pages }
                  const isKept = kept.some((one) => addressOf(one) === addressOf(facts))
                  return <DownloadRow key={id} document={facts} image={image} isKept={isKept} />
                })}
              </ul>
            </section>
          )
        )
      })}
      {others.length > 0 && (
        <section aria-labelledby="downloads-kept">
          <h2 className="t-section" id="downloads-kept">
            {t(found.length > 0 ? 'downloads.keptToo' : 'downloads.keptHere')}
          </h2>
          <ul className={rows.rows}>
            {others.map((facts) => (
              <KeptRow key={addressOf(facts)} document={facts} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function groupOf(kind: string): (typeof GROUPS)[number] {
  return GROUPS.find((group) => group === kind) ?? 'OTHER'
}
