import { File, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { cancelUpload, retryUpload, type Upload } from '#app/data/projects/attachment-uploads.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { formatSize } from '#app/platform/i18n/format-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './attachments.module.css'
import rows from './rows.module.css'

/** A file on its way: how far it is, or why it was not taken; it can be stopped and sent again. */
export function AttachmentUpload({ upload }: { upload: Upload }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { id, file, sent, state, refusal } = upload
  const { name } = file
  const thrown = useFailure(upload.error)
  const failure = refusal ? t(`files.${refusal}`, { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 }) : thrown
  const share = sent / file.size
  return (
    <li className={rows.item}>
      <File className="i" aria-hidden="true" />
      <span className={rows.body}>
        <b>{name}</b>
        {state === 'failed' ? (
          <span className={`t-s ${styles.failed}`} role="alert">
            {failure}
          </span>
        ) : (
          <>
            <progress className={styles.bar} max={file.size} value={sent} aria-label={t('files.sending', { name })} />
            <span className="t-s t-soft num">
              {share < 1
                ? t('files.sent', { sent: formatSize(sent, locale), size: formatSize(file.size, locale) })
                : t('files.checking')}
            </span>
          </>
        )}
      </span>
      <span className={styles.actions}>
        {state === 'failed' && !refusal && (
          <Button variant="quiet" icon aria-label={t('files.retry', { name })} onClick={() => retryUpload(id)}>
            <RotateCw className="i" aria-hidden="true" />
          </Button>
        )}
        <Button variant="quiet" icon aria-label={t('files.cancel', { name })} onClick={() => cancelUpload(id)}>
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    </li>
  )
}
