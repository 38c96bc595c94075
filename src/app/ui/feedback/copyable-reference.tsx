import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './reference.module.css'

/** The name of a failure, to be copied into a message to us (E45). */
export function Reference({ id }: { id: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <p className={styles.reference}>
      <span className="num">{t('state.reference', { id })}</span>
      <Button
        variant="quiet"
        icon
        aria-label={t('state.copy')}
        // Without permission the words stay selectable, which is the other way to copy them.
        onClick={() =>
          void navigator.clipboard?.writeText(id).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        <Copy className="i" aria-hidden="true" />
      </Button>
      <span role="status">{copied && t('state.copied')}</span>
    </p>
  )
}
