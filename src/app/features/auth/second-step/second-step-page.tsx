import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WaitingSignIn, waitingSignIn } from '#app/data/auth/second-factor-sign-in.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { HelpDeskContact } from '#app/ui/layout/help-desk-contact.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import social from '../social/social-buttons.module.css'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecondPasskey } from './second-passkey.tsx'
import styles from './second-step-page.module.css'

/** Asks for the second factor of a sign-in: a passkey or a recovery code. */
export function SecondStepPage({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const [signIn, setSignIn] = useState<WaitingSignIn | null>(waitingSignIn)
  const [isExpired, setExpired] = useState(false)
  usePageTitle(t('secondStep.title'))
  if (!signIn) {
    return (
      <AuthFrame>
        {isExpired ? (
          <div role="alert" tabIndex={-1} ref={focus}>
            <AuthHeading title={t('secondStep.lateTitle')}>{t('secondStep.lateText')}</AuthHeading>
          </div>
        ) : (
          <AuthHeading title={t('secondStep.noneTitle')}>{t('secondStep.noneText')}</AuthHeading>
        )}
        <Link to="/auth/login" search className={buttonClass({ variant: 'primary', block: true })}>
          {t('auth.toLogin')}
        </Link>
      </AuthFrame>
    )
  }
  function expire() {
    setExpired(true)
    setSignIn(null)
  }
  const step = { signIn, onSignedIn, onExpired: expire }
  return (
    <AuthFrame>
      <AuthHeading title={t('secondStep.title')}>{t('secondStep.text')}</AuthHeading>
      <SecondPasskey {...step} />
      <p className={social.divider}>{t('auth.or')}</p>
      <RecoveryCodeForm {...step} />
      <details className={styles.lost}>
        <summary>{t('secondStep.lost')}</summary>
        <p>{t('secondStep.lostText')}</p>
        <HelpDeskContact />
      </details>
      <p>
        <Link to="/auth/login" search className="link">
          {t('auth.toLogin')}
        </Link>
      </p>
    </AuthFrame>
  )
}

/** The pressed button is gone. */
const focus = (alert: HTMLElement | null) => alert?.focus()
