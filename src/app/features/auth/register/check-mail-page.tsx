import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAskedMail } from '#app/data/customers/ask-for-mail.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { MailIcon } from '#app/ui/mail-icon.tsx'
import { AuthFrame } from '../components/auth-frame.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { NextSteps } from '../components/next-steps.tsx'
import { ResendButton } from '../components/resend-button.tsx'
import { webmailOf } from '../components/webmail.ts'
import styles from './check-mail-page.module.css'

/** A mail is under way: to which address, how long its link works, and what comes next (S001, S006). */
export function CheckMailPage() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(readAskedMail)
  usePageTitle(t('mail.title'))
  if (!asked) {
    return (
      <AuthFrame>
        <AuthWords title={t('mail.noneTitle')}>{t('mail.noneText')}</AuthWords>
        <Link to="/auth/register" className={buttonClass({ variant: 'primary', block: true })}>
          {t('auth.register')}
        </Link>
        <Link to="/auth/login" className="link">
          {t('auth.toLogin')}
        </Link>
      </AuthFrame>
    )
  }
  const { kind, address } = asked
  const webmail = webmailOf(address)
  return (
    <AuthFrame>
      <AuthWords title={t('mail.title')}>
        {t(`mail.${kind}Sent`)} <b>{address}</b>. {t(`mail.${kind}Valid`)}
      </AuthWords>
      {webmail && (
        <a
          href={webmail}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'primary', block: true })}
        >
          <MailIcon />
          {t('mail.open')}
        </a>
      )}
      <NextSteps kind={kind} />
      <section className={styles.nothing}>
        <h2 className="t-row">{t('mail.nothing')}</h2>
        <p className="t-soft">{t('mail.nothingText')}</p>
        <div className={styles.ways}>
          <ResendButton {...asked} onSent={() => setAsked(readAskedMail())} />
          <Link to={kind === 'register' ? '/auth/register' : '/auth/forgot'} className="link">
            {t('mail.change')}
          </Link>
        </div>
      </section>
    </AuthFrame>
  )
}
