import { SquareArrowOutUpRight, CircleCheck, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenOfflineDocument, useRemoveOfflineDocument } from '#app/data/downloads/offline-downloads.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { focusRow } from '#app/platform/navigation/focus-row.ts'
import type { OfflineDocument } from '#app/platform/files/offline-documents.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import styles from './download-list.module.css'

export function OfflineBadge() {
  const { t } = useTranslation('app')
  return (
    <span className={`t-s ${styles.saved}`}>
      <CircleCheck className="i" aria-hidden="true" />
      {t('downloads.kept')}
    </span>
  )
}

export function OfflineDocumentActions({ document }: { document: OfflineDocument }) {
  const { t } = useTranslation('app')
  const notifyFailure = useNotifyError()
  const { mutate: remove, isPending } = useRemoveOfflineDocument()
  const { href, request } = useOpenOfflineDocument(document)
  const { title } = document
  return (
    <>
      <a
        href={href ?? '#main'}
        target={href && '_blank'}
        rel="noreferrer"
        className={buttonClass({ variant: 'quiet', icon: true })}
        aria-label={t('downloads.open', { title })}
        onPointerEnter={request}
        onPointerDown={request}
        onFocus={request}
      >
        <SquareArrowOutUpRight className="i" aria-hidden="true" />
      </a>
      <Button
        ref={focusRow}
        variant="quiet"
        icon
        busy={isPending}
        aria-label={t('downloads.remove', { title })}
        onClick={() => remove(document, { onError: notifyFailure })}
      >
        <Trash2 className="i" aria-hidden="true" />
      </Button>
    </>
  )
}
