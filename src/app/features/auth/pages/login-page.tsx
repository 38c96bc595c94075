import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { LoginForm } from '../components/login-form.tsx'
import styles from './login-page.module.css'

/** Signing in; `onSignedIn` leads on to where the visit was going (S018). */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  usePageTitle(t('auth.title'))
  return (
    <AuthFrame>
      <div className={styles.words}>
        <h1 className="t-hero">{t('auth.welcome')}</h1>
        <p className="t-lead">{t('auth.lead')}</p>
      </div>
      <LoginForm onSignedIn={onSignedIn} />
    </AuthFrame>
  )
}
