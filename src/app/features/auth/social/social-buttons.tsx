import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/oauth.ts'
import { useIsVisitor } from '#app/platform/session/use-session.ts'
import { portalSettings } from '#app/platform/settings/portal-settings.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { authErrorMessage } from '../auth-error.ts'
import { LastUsedBadge } from '../last-used-badge.tsx'
import { PROVIDER_NAMES } from './provider-names.ts'
import styles from './social-buttons.module.css'

/** Prerendered with all of them; the document removes those that are not offered before it is painted. */
const PROVIDERS = import.meta.env.SSR ? SIGN_IN_PROVIDERS : portalSettings.signIn.map(({ provider }) => provider)

/** Sign-in with a provider that this installation offers. `back` is the page to return to. */
export function SocialButtons({ back }: { back: string }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const [redirectingTo, setRedirectingTo] = useState<SignInProvider | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // The provider's session would stay on the showroom's tablet for the next visitor.
  if (useIsVisitor()) return null

  async function leave(provider: SignInProvider) {
    if (redirectingTo) return
    setRedirectingTo(provider)
    setFailure(null)
    // A page restored from the back-forward cache would still show the busy state.
    addEventListener('pageshow', () => setRedirectingTo(null), { once: true })
    try {
      const { redirectToProvider } = await import('#app/data/auth/passwordless-sign-in.ts')
      redirectToProvider(provider, back)
    } catch (error) {
      setFailure(error)
      setRedirectingTo(null)
    }
  }

  return (
    <div className={styles.social}>
      <p className={styles.divider}>{t('auth.or')}</p>
      {failure !== null && (
        <p role="alert" className="t-s">
          {authErrorMessage(failure, t)}
        </p>
      )}
      {PROVIDERS.map((provider) => (
        <Button
          key={provider}
          data-provider={provider}
          busy={redirectingTo === provider}
          disabled={!hydrated}
          className={cx(styles.provider, styles[provider])}
          onClick={() => void leave(provider)}
        >
          <span>{t('auth.with', { provider: PROVIDER_NAMES[provider] })}</span>
          <LastUsedBadge method={provider} />
        </Button>
      ))}
    </div>
  )
}
