import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { EmailForm } from '../components/email-form.tsx'
import { SocialButtons } from '../components/social-buttons.tsx'
import { useCheckMail } from '../components/use-check-mail.ts'

/** Becoming a customer begins with an address and nothing else (S001). */
export function RegisterPage() {
  const { t } = useTranslation()
  const checkMail = useCheckMail()
  usePageTitle(t('auth.register'))
  return (
    <AuthFrame>
      <AuthWords title={t('mail.registerTitle')}>{t('mail.registerText')}</AuthWords>
      <EmailForm kind="register" onSent={checkMail} />
      <SocialButtons back="/" />
      <p className="t-soft">
        {t('auth.haveAccount')}{' '}
        <Link to="/auth/login" className="link">
          {t('auth.submit')}
        </Link>
      </p>
    </AuthFrame>
  )
}
