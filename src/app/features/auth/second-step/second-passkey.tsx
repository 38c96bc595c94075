import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { continueWithPasskey, isSignInExpired, type WaitingSignIn } from '#app/data/auth/second-factor-sign-in.ts'
import type { Translator } from '#app/platform/forms/form-errors.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { authErrorMessage, isInvalidCredentials } from '../auth-error.ts'
import { preloadRedirect } from '../post-login-redirect.ts'

export interface SecondStepProps {
  signIn: WaitingSignIn
  onSignedIn: () => void
  /** Called when the sign-in has to begin again. */
  onExpired: () => void
}

/** Continues with a passkey, or says why it cannot. */
export function SecondPasskey({ signIn, onSignedIn, onExpired }: SecondStepProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function proceed() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    preloadRedirect()
    try {
      const stopped = await continueWithPasskey(signIn)
      if (stopped) setFailure(stopped)
      else onSignedIn()
    } catch (error) {
      if (isSignInExpired(error)) onExpired()
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (!('PublicKeyCredential' in window)) return <p>{t('passkey.unsupported')}</p>
  return (
    <>
      <ErrorSummary errors={failure === null ? [] : [{ text: failureText(failure, t) }]} />
      <Button variant="primary" block busy={isBusy} onClick={() => void proceed()}>
        {t('passkey.use')}
      </Button>
    </>
  )
}

/** Of why the browser gave no passkey, or of an error. */
function failureText(error: unknown, t: Translator): string {
  if (typeof error === 'string') return t(error === 'cancelled' ? 'secondStep.cancelled' : 'secondStep.failed')
  return isInvalidCredentials(error) ? t('secondStep.passkeyRefused') : authErrorMessage(error, t)
}
