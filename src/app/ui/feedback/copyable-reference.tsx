import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import styles from './copyable-reference.module.css'

/** An error reference with a copy button. */
export function CopyableReference({ id }: { id: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <p className={styles.reference}>
      <span className="num">{t('state.reference', { id })}</span>
      <Button
        variant="quiet"
        icon
        aria-label={t('state.copy')}
        // Without clipboard permission the text can still be selected.
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
