import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { LoginForm } from './login-form.tsx'
import { SocialButtons } from '../social/social-buttons.tsx'
import styles from './login-page.module.css'
import { useState } from 'react'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries, type LoginNote as Note } from '#app/platform/storage/registry.ts'
import { useCookieWarning } from '#app/platform/storage/use-cookie-warning.ts'
import { otherWaysText } from '#app/platform/settings/portal-settings.ts'

/** Prerendered; the document removes the link where there are none before it is painted. */
const OTHER_WAYS = import.meta.env.SSR ? 'auth.code' : otherWaysText

interface LoginPageProps {
  /** The page to return to. */
  back: string
  /** A tablet whose credentials were refused: no customer sign-in is offered. */
  isRefusedDevice: boolean
  onSignedIn: () => void
}

/** Sign-in by password or social provider. */
export function LoginPage({ back, isRefusedDevice, onSignedIn }: LoginPageProps) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  usePageTitle(t('auth.title'))
  // The prerendered page is the same for everybody.
  if (hydrated && isRefusedDevice) {
    return (
      <AuthFrame photo="farmhouse">
        <AuthHeading title={t('auth.deviceTitle')}>{t('auth.deviceText')}</AuthHeading>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame photo="farmhouse">
      <AuthHeading title={t('auth.title')}>{t('auth.intro')}</AuthHeading>
      <LoginNote />
      <LoginForm onSignedIn={onSignedIn} />
      <SocialButtons back={back} />
      <p className="t-soft">
        {t('auth.noAccount')}{' '}
        <Link to="/auth/register" search className="link">
          {t('auth.register')}
        </Link>
      </p>
      {OTHER_WAYS && (
        <p data-provider="code">
          <Link to="/auth/code" search className="link">
            {t(hydrated ? OTHER_WAYS : 'auth.code')}
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

const SUCCESS_NOTES: readonly (Note | null)[] = ['activated', 'passwordChanged']

/** A cookie warning, or a notice from the previous page. */
function LoginNote() {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const cookieWarning = useCookieWarning()
  const [note] = useState(() => readEntry(entries.loginNote))
  // Not in the prerendered page, which is the same for everybody.
  if (!hydrated || !(cookieWarning ?? note)) return null
  return (
    <p role="status" className={!cookieWarning && SUCCESS_NOTES.includes(note) ? styles.success : styles.notice}>
      {cookieWarning ? t(cookieWarning) : t(`note.${note}`)}
    </p>
  )
}
