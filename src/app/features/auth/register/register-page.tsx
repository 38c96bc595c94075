import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { EmailForm } from '../email-form.tsx'
import { SocialButtons } from '../social/social-buttons.tsx'
import { useGoToCheckMail } from '../use-go-to-check-mail.ts'
import { useReturnPath } from '../use-return-path.ts'

/** Registration starts with an e-mail address only. */
export function RegisterPage() {
  const { t } = useTranslation()
  const goToCheckMail = useGoToCheckMail()
  usePageTitle(t('auth.register'))
  return (
    <AuthFrame>
      <AuthHeading title={t('mail.registerTitle')}>{t('mail.registerText')}</AuthHeading>
      <EmailForm kind="register" onSent={goToCheckMail} />
      <SocialButtons back={useReturnPath()} />
      <p className="t-soft">
        {t('auth.haveAccount')}{' '}
        <Link to="/auth/login" search className="link">
          {t('auth.submit')}
        </Link>
      </p>
    </AuthFrame>
  )
}
