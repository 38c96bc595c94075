import { File, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { Upload } from '#app/data/projects/outbox/upload-queue.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import styles from './attachments.module.css'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import rows from '#app/ui/layout/list-rows.module.css'
import { useUploadQueue } from '../pending-changes/use-outbox.ts'

/** A pending upload: waiting, progress, or why it failed; it can be cancelled and retried. */
export function AttachmentUpload({ upload }: { upload: Upload }) {
  const { t } = useTranslation('app')
  const uploads = useUploadQueue()
  const { id, name, state, rejection } = upload
  const errorMessage = useErrorMessage(upload.error)
  const failure = rejection ? t(`files.${rejection}`, { megabytes: ATTACHMENT_SIZE_MAX / 1024 ** 2 }) : errorMessage
  return (
    <li className={rows.item} ref={keepFocus}>
      <File className="i" aria-hidden="true" />
      <span className={rows.body}>
        <b>{name}</b>
        {state === 'failed' ? (
          <span className={`t-s ${styles.error}`} role="alert">
            {failure}
          </span>
        ) : state === 'sending' ? (
          <Progress upload={upload} />
        ) : (
          <WaitingStatus upload={upload} />
        )}
      </span>
      <span className={styles.actions}>
        {state === 'failed' && !rejection && (
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

/** Says whether the file is stored on this device or lost when the page closes. */
function WaitingStatus({ upload: { state, isStored } }: { upload: Upload }) {
  const { t } = useTranslation('app')
  if (state === 'storing') return null
  return (
    <>
      <span>
        <Badge tone="ochre">{t('files.unsent')}</Badge>
      </span>
      <span className="t-s t-soft" role={isStored ? undefined : 'alert'}>
        {t(isStored ? 'files.kept' : 'files.unkept')}
      </span>
    </>
  )
}
