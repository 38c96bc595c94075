import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPANY_CONTACT } from '#contract/configuration/brand.ts'
import { formatPhone } from '#contract/formats/phone-number.ts'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './support-report.module.css'

const { phone, emailAddress } = COMPANY_CONTACT

/** How to reach the help desk, and the results as text for it, shown in full before it is copied. */
export function SupportReport({ text }: { text: string }) {
  const { t } = useTranslation('app')
  const [outcome, setOutcome] = useState<'copied' | 'copyFail' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Without permission or https the text has to be selected by hand.
      setOutcome('copyFail')
    }
  }

  return (
    <>
      <h2 className="t-section">{t('check.support')}</h2>
      <p className={styles.contact}>
        <a className="link" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
        <a className="link" href={`mailto:${emailAddress}`}>
          {emailAddress}
        </a>
      </p>
      <p className="t-s t-soft">{t('check.supportText')}</p>
      <p>
        <Button onClick={() => void copy()}>
          <Copy className="i" aria-hidden="true" />
          {t('check.copy')}
        </Button>
      </p>
      <p role="status">{outcome && t(`check.${outcome}`)}</p>
      <pre className={styles.text}>{text}</pre>
    </>
  )
}
