import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRequestedMail, type MailKind } from '#app/data/auth/request-mail.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { ResendButton } from './resend-button.tsx'
import { webmailOf } from './webmail.ts'
import styles from './check-mail-page.module.css'

/** Confirms that an e-mail was sent, and to which address. */
export function CheckMailPage() {
  const { t } = useTranslation()
  const [requestedMail, setRequestedMail] = useState(readRequestedMail)
  usePageTitle(t('mail.title'))
  if (!requestedMail) {
    return (
      <AuthFrame>
        <AuthHeading title={t('mail.noneTitle')}>{t('mail.noneText')}</AuthHeading>
        <Link to="/auth/register" search className={buttonClass({ variant: 'primary', block: true })}>
          {t('auth.register')}
        </Link>
        <Link to="/auth/login" search className="link">
          {t('auth.toLogin')}
        </Link>
      </AuthFrame>
    )
  }
  const { kind, address } = requestedMail
  const webmail = webmailOf(address)
  return (
    <AuthFrame>
      <AuthHeading title={t('mail.title')}>
        {t(`mail.${kind}Sent`)} <b>{address}</b>. {t(`mail.${kind}Valid`)}
      </AuthHeading>
      {webmail && (
        <a
          href={webmail}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'primary', block: true })}
        >
          <Mail className="i" aria-hidden="true" />
          {t('mail.open')}
        </a>
      )}
      <NextSteps kind={kind} />
      <section className={styles.notReceived}>
        <h2 className="t-row">{t('mail.nothing')}</h2>
        <p className="t-soft">{t('mail.nothingText')}</p>
        <div className={styles.actions}>
          <ResendButton
            kind={kind}
            address={address}
            retryAt={requestedMail.againAt}
            onSent={() => setRequestedMail(readRequestedMail())}
          />
          <Link to={kind === 'register' ? '/auth/register' : '/auth/forgot'} search className="link">
            {t('mail.change')}
          </Link>
        </div>
      </section>
    </AuthFrame>
  )
}

const STEPS = ['One', 'Two', 'Three'] as const

/** What happens after the e-mail, in three steps; the first one is done. */
function NextSteps({ kind }: { kind: MailKind }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.steps} aria-label={t('mail.next')}>
      {STEPS.map((step) => (
        <li key={step}>{t(`mail.${kind}${step}`)}</li>
      ))}
    </ol>
  )
}
