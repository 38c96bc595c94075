import { SquareArrowOutUpRight, CircleCheck, FileText, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenOfflineDocument, useRemoveOfflineDocument } from '#app/data/downloads/offline-downloads.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import type { OfflineDocument } from '#app/platform/files/offline-documents.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import rows from '#app/ui/layout/list-rows.module.css'
import { DocumentMetadata } from './document-metadata.tsx'
import styles from './download-list.module.css'

export function OfflineDocumentRow({ document }: { document: OfflineDocument }) {
  return (
    <li className={rows.item}>
      <FileText className="i i--l" aria-hidden="true" />
      <span className={cx(rows.body, styles.text)}>
        <b lang={document.locale}>{document.title}</b>
        <DocumentMetadata document={document} />
        <OfflineBadge />
      </span>
      <span className={styles.actions}>
        <OfflineDocumentActions document={document} />
      </span>
    </li>
  )
}

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
