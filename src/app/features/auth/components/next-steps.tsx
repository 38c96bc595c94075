import { useTranslation } from 'react-i18next'
import type { MailKind } from '#app/data/customers/ask-for-mail.ts'
import styles from './next-steps.module.css'

const STEPS = ['One', 'Two', 'Three'] as const

/** What happens after the mail, as three bricks; the first one is laid: the mail is under way. */
export function NextSteps({ kind }: { kind: MailKind }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.steps} aria-label={t('mail.next')}>
      {STEPS.map((step) => (
        <li key={step}>{t(`mail.${kind}${step}`)}</li>
      ))}
    </ol>
  )
}
