import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keep, type Keeping } from '#app/data/downloads/keeping.ts'
import { formatSize } from '#app/platform/i18n/format-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { DocumentFacts } from '#app/platform/storage/kept-documents.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import styles from './download-list.module.css'

interface DownloadKeepProps {
  document: DocumentFacts
  /** Undefined when it is not on its way. */
  keeping: Keeping | undefined
}

/** Brings a document onto this device: how far it is, and why it did not come. */
export function DownloadKeep({ document, keeping }: DownloadKeepProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { title, size } = document
  if (keeping && !keeping.failure) {
    return (
      <span className={styles.way}>
        <ProgressBar max={size} value={keeping.came} label={t('downloads.keeping', { title })} />
        <span className="t-s t-soft num">
          {t('downloads.came', { came: formatSize(keeping.came, locale), size: formatSize(size, locale) })}
        </span>
        <Button variant="quiet" icon aria-label={t('downloads.stop', { title })} onClick={keeping.stop}>
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    )
  }
  return (
    <>
      {keeping?.failure && (
        <span className={`t-s ${styles.failed}`} role="alert">
          {t(`downloads.${keeping.failure}`)}
        </span>
      )}
      <button
        type="button"
        className={`link t-s ${styles.keep}`}
        aria-label={t('downloads.keepOf', { title })}
        onClick={() => void keep(queryClient, document)}
      >
        {t('downloads.keep')}
      </button>
    </>
  )
}
