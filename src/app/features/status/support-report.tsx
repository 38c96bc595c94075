import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#app/platform/files/save-and-copy.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { HelpDeskContact } from '#app/ui/layout/help-desk-contact.tsx'
import styles from './support-report.module.css'

/** How to reach the help desk, and the results as text for it, shown in full before it is copied. */
export function SupportReport({ text }: { text: string }) {
  const { t } = useTranslation('app')
  const [outcome, setOutcome] = useState<'copied' | 'copyFail' | null>(null)

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'copyFail')
  }

  return (
    <>
      <h2 className="t-section">{t('check.support')}</h2>
      <HelpDeskContact />
      <p>
        <Link to="/help" className="link" activeProps={{}}>
          {t('check.toHelp')}
        </Link>
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
