import { File, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { formatSize } from '#app/platform/i18n/format-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { Upload } from '#app/platform/outbox/upload-queue.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import styles from './attachments.module.css'
import rows from '#app/ui/rows.module.css'
import { useUploadQueue } from './use-outbox.ts'

/** A file on its way: that it waits, how far it is, or why it was not taken; it can be stopped and sent again. */
export function AttachmentUpload({ upload }: { upload: Upload }) {
  const { t } = useTranslation('app')
  const uploads = useUploadQueue()
  const { id, name, state, refusal } = upload
  const thrown = useFailure(upload.error)
  const failure = refusal ? t(`files.${refusal}`, { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 }) : thrown
  return (
    <li className={rows.item}>
      <File className="i" aria-hidden="true" />
      <span className={rows.body}>
        <b>{name}</b>
        {state === 'failed' ? (
          <span className={`t-s ${styles.failed}`} role="alert">
            {failure}
          </span>
        ) : state === 'sending' ? (
          <Progress upload={upload} />
        ) : (
          <Waits upload={upload} />
        )}
      </span>
      <span className={styles.actions}>
        {state === 'failed' && !refusal && (
          <Button
            variant="quiet"
            icon
            aria-label={t('files.retry', { name })}
            onClick={() => uploads((queue) => queue.retry(id))}
          >
            <RotateCw className="i" aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="quiet"
          icon
          aria-label={t('files.cancel', { name })}
          onClick={() => uploads((queue) => queue.cancel(id))}
        >
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    </li>
  )
}

function Progress({ upload: { name, file, sent } }: { upload: Upload }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <>
      <ProgressBar max={file.size} value={sent} label={t('files.sending', { name })} />
      <span className="t-s t-soft num">
        {sent < file.size
          ? t('files.sent', { sent: formatSize(sent, locale), size: formatSize(file.size, locale) })
          : t('files.checking')}
      </span>
    </>
  )
}

/** Only what the disk has is said to be kept; the rest is there for as long as the page is (F-29). */
function Waits({ upload: { state, isKept } }: { upload: Upload }) {
  const { t } = useTranslation('app')
  if (state === 'keeping') return null
  return (
    <>
      <span>
        <Badge tone="ochre">{t('files.unsent')}</Badge>
      </span>
      <span className="t-s t-soft" role={isKept ? undefined : 'alert'}>
        {t(isKept ? 'files.kept' : 'files.unkept')}
      </span>
    </>
  )
}
