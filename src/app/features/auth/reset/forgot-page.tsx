import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { EmailForm } from '../email-form.tsx'
import { useGoToCheckMail } from '../use-go-to-check-mail.ts'

/** Requests a password reset e-mail. */
export function ForgotPage() {
  const { t } = useTranslation()
  const goToCheckMail = useGoToCheckMail()
  usePageTitle(t('mail.forgotTitle'))
  return (
    <AuthFrame>
      <AuthHeading title={t('mail.forgotTitle')}>{t('mail.forgotText')}</AuthHeading>
      <EmailForm kind="forgot" onSent={goToCheckMail} />
      <p>
        <Link to="/auth/login" search className="link">
          {t('auth.toLogin')}
        </Link>
      </p>
    </AuthFrame>
  )
}
