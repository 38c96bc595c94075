import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/constants/oauth.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { sayRefusal } from '../model.ts'
import { LastUsed } from './last-used.tsx'
import { PROVIDER_NAMES } from './providers.ts'
import styles from './social-buttons.module.css'

/** The ways in at other companies; they go where the backend offers none (S004, S005). `back` is where the visit was going. */
export function SocialButtons({ back }: { back: string }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const [leaving, setLeaving] = useState<SignInProvider | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  async function leave(provider: SignInProvider) {
    if (leaving) return
    setLeaving(provider)
    setFailure(null)
    // A page that the browser kept for Back is shown as it was left.
    addEventListener('pageshow', () => setLeaving(null), { once: true })
    try {
      const { leaveForProvider } = await import('#app/platform/session/social-sign-in.ts')
      await leaveForProvider(provider, back)
    } catch (error) {
      setFailure(error)
      setLeaving(null)
    }
  }

  const isGone = failure instanceof CallError && failure.kind === 'not-found'
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('auth.or')}</p>
      {failure !== null && (
        <p role="alert" className="t-s">
          {isGone ? t('auth.socialGone') : sayRefusal(failure, t)}
        </p>
      )}
      {!isGone &&
        SIGN_IN_PROVIDERS.map((provider) => (
          <Button
            key={provider}
            busy={leaving === provider}
            disabled={!hydrated}
            className={cx(styles.way, styles[provider])}
            onClick={() => void leave(provider)}
          >
            {t('auth.with', { provider: PROVIDER_NAMES[provider] })}
            <LastUsed method={provider} />
          </Button>
        ))}
    </div>
  )
}
