import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { EmailForm } from '../components/email-form.tsx'
import { useCheckMail } from '../components/use-check-mail.ts'

/** A forgotten password: the way to a new one goes by mail (S006, S103). */
export function ForgotPage() {
  const { t } = useTranslation()
  const checkMail = useCheckMail()
  usePageTitle(t('mail.forgotTitle'))
  return (
    <AuthFrame>
      <AuthWords title={t('mail.forgotTitle')}>{t('mail.forgotText')}</AuthWords>
      <EmailForm kind="forgot" onSent={checkMail} />
      <p>
        <Link to="/auth/login" className="link">
          {t('auth.toLogin')}
        </Link>
      </p>
    </AuthFrame>
  )
}
