import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadForOffline, type OfflineDownload } from '#app/data/downloads/offline-downloads.ts'
import { track } from '#app/platform/analytics/track.ts'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { focusRow } from '#app/platform/navigation/focus-row.ts'
import type { OfflineDocument } from '#app/platform/files/offline-documents.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import styles from './download-list.module.css'

interface SaveDocumentOfflineProps {
  document: OfflineDocument
  /** Undefined while no download is running. */
  download: OfflineDownload | undefined
}

export function SaveDocumentOffline({ document, download }: SaveDocumentOfflineProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { title, size } = document
  function save() {
    void downloadForOffline(queryClient, document, () => track('web_downloads', { downloadId: document.id }))
  }
  if (download && !download.failure) {
    return (
      <span className={styles.progress}>
        <ProgressBar max={size} value={download.received} label={t('downloads.keeping', { title })} />
        <span className="t-s t-soft num">
          {t('downloads.came', { came: formatSize(download.received, locale), size: formatSize(size, locale) })}
        </span>
        <Button ref={focusRow} variant="quiet" icon aria-label={t('downloads.stop', { title })} onClick={download.stop}>
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    )
  }
  return (
    <>
      {download?.failure && (
        <span className={`t-s ${styles.failed}`} role="alert">
          {t(`downloads.${download.failure}`)}
        </span>
      )}
      <button
        ref={focusRow}
        type="button"
        className={`link t-s ${styles.save}`}
        aria-label={t('downloads.keepOf', { title })}
        onClick={save}
      >
        {t('downloads.keep')}
      </button>
    </>
  )
}
