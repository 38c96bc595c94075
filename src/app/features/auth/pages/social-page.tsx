import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignInProvider } from '#contract/constants/oauth.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { finishAtProvider } from '#app/platform/session/social-sign-in.ts'
import { BusyBricks } from '#app/ui/busy-bricks.tsx'
import { AuthFrame } from '../components/auth-frame.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { prepareToGoOn } from '../components/go-on.ts'
import { PROVIDER_NAMES } from '../components/providers.ts'
import { useLoginPage } from '../components/use-login-page.ts'

interface SocialPageProps {
  provider: string
  onSignedIn: (back: string) => void
}

/** Where a provider sends people back to; takes up the answer once and leads on (S004, S005, T37). */
export function SocialPage({ provider, onSignedIn }: SocialPageProps) {
  const { t } = useTranslation()
  const toLogin = useLoginPage()
  const isTaken = useRef(false)
  usePageTitle(t('auth.title'))
  useEffect(() => {
    // What the provider sent is forgotten when it is read, so a second run would find nothing.
    if (isTaken.current) return
    isTaken.current = true
    prepareToGoOn()
    void finishAtProvider(provider).then((outcome) =>
      'back' in outcome ? onSignedIn(outcome.back) : toLogin(outcome.note),
    )
  })
  return (
    <AuthFrame photo="farmhouse">
      <AuthWords title={t('auth.socialTitle')}>
        {isSignInProvider(provider) && t('auth.socialText', { provider: PROVIDER_NAMES[provider] })}
      </AuthWords>
      <BusyBricks />
    </AuthFrame>
  )
}
