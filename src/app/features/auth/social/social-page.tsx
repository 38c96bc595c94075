import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isSignInProvider } from '#contract/auth/oauth.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { finishSocialSignIn } from '#app/data/auth/passwordless-sign-in.ts'
import { BusyIndicator } from '#app/ui/forms/busy-indicator.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { preloadRedirect } from '../post-login-redirect.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { goToLogin } from '../go-to-login.ts'
import { signInOrContinue } from '../sign-in-or-continue.ts'

interface SocialPageProps {
  provider: string
  onSignedIn: (back: string) => void
}

/** OAuth redirect target: finishes the sign-in once. */
export function SocialPage({ provider, onSignedIn }: SocialPageProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const isHandled = useRef(false)
  usePageTitle(t('auth.title'))
  useEffect(() => {
    // The stored state is removed when it is read, so a second run would fail.
    if (isHandled.current) return
    isHandled.current = true
    preloadRedirect()
    void finishSocialSignIn(provider, (...signIn) => signInOrContinue(router, ...signIn)).then((outcome) => {
      if ('note' in outcome) goToLogin(router, outcome.note, { back: outcome.back })
      else if ('back' in outcome) onSignedIn(outcome.back)
    })
  })
  return (
    <AuthFrame photo="farmhouse">
      <AuthHeading title={t('auth.socialTitle')}>
        {isSignInProvider(provider) && <span>{t('auth.socialText', { provider: PROVIDER_NAMES[provider] })}</span>}
      </AuthHeading>
      <BusyIndicator />
    </AuthFrame>
  )
}
