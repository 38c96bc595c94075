import { SquareArrowOutUpRight, CircleCheck, FileText, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRemoveKept } from '#app/data/downloads/keeping.ts'
import { useOpenKept } from '#app/data/downloads/open-kept.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import type { DocumentFacts } from '#app/platform/storage/kept-documents.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import rows from '#app/ui/rows.module.css'
import { DownloadFacts } from './download-facts.tsx'
import styles from './download-list.module.css'

/** A document that is on this device, whatever the network does (B27). */
export function KeptRow({ document }: { document: DocumentFacts }) {
  return (
    <li className={rows.item}>
      <FileText className="i i--l" aria-hidden="true" />
      <span className={cx(rows.body, styles.words)}>
        <b lang={document.locale}>{document.title}</b>
        <DownloadFacts document={document} />
        <KeptMark />
      </span>
      <span className={styles.actions}>
        <KeptActions document={document} />
      </span>
    </li>
  )
}

export function KeptMark() {
  const { t } = useTranslation('app')
  return (
    <span className={`t-s ${styles.kept}`}>
      <CircleCheck className="i" aria-hidden="true" />
      {t('downloads.kept')}
    </span>
  )
}

/** Opens what is kept, beside this page, and takes it off the device. */
export function KeptActions({ document }: { document: DocumentFacts }) {
  const { t } = useTranslation('app')
  const notifyFailure = useNotifyFailure()
  const { mutate: remove, isPending } = useRemoveKept()
  const { href, mean } = useOpenKept(document)
  const { title } = document
  return (
    <>
      <a
        href={href ?? '#main'}
        target={href && '_blank'}
        rel="noreferrer"
        className={buttonClass({ variant: 'quiet', icon: true })}
        aria-label={t('downloads.open', { title })}
        onPointerEnter={mean}
        onPointerDown={mean}
        onFocus={mean}
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
