import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { LoginForm } from '../components/login-form.tsx'
import { LoginNote } from '../components/login-note.tsx'
import { SocialButtons } from '../components/social-buttons.tsx'
import styles from './login-page.module.css'

interface LoginPageProps {
  /** Where the visit was going (S018). */
  back: string
  /** A tablet whose credentials were refused shows that, and no way in for customers (F-12). */
  isRefusedDevice: boolean
  onSignedIn: () => void
}

/** Signing in: by password, or by way of another company. */
export function LoginPage({ back, isRefusedDevice, onSignedIn }: LoginPageProps) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  usePageTitle(t('auth.title'))
  // The prerendered page is the same for everybody.
  if (hydrated && isRefusedDevice) {
    return (
      <AuthFrame photo="farmhouse">
        <AuthWords title={t('auth.deviceTitle')}>{t('auth.deviceText')}</AuthWords>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame photo="farmhouse">
      <AuthWords title={t('auth.welcome')} />
      <LoginNote />
      <LoginForm onSignedIn={onSignedIn} />
      <SocialButtons back={back} />
      <p className="t-soft">
        {t('auth.noAccount')}{' '}
        <Link to="/auth/register" className="link">
          {t('auth.register')}
        </Link>
      </p>
      <p className={styles.inApp}>
        <Link to="/auth/code" search className="link">
          {t('auth.code')}
        </Link>
      </p>
    </AuthFrame>
  )
}
