import { FileText } from 'lucide-react'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import type { OfflineDocument } from '#app/platform/files/offline-documents.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import rows from '#app/ui/layout/list-rows.module.css'
import { DocumentMetadata } from './document-metadata.tsx'
import { OfflineBadge, OfflineDocumentActions } from './offline-document-actions.tsx'
import styles from './download-list.module.css'

export function OfflineDocumentRow({ document }: { document: OfflineDocument }) {
  return (
    <li ref={keepFocus} className={rows.item}>
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
