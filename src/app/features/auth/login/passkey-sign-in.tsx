import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/platform/http/call-error.ts'
import type { Translator } from '#app/platform/forms/form-errors.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { authErrorMessage, isInvalidCredentials } from '../auth-error.ts'
import { preloadRedirect } from '../post-login-redirect.ts'

/** Signs in with a passkey, or says why it cannot. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function signIn() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    preloadRedirect()
    try {
      // Few of those who come for a code use it.
      const { signInWithPasskey } = await import('#app/data/auth/passkey-sign-in.ts')
      const stopped = await signInWithPasskey()
      if (stopped) setFailure(stopped)
      else onSignedIn()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (!('PublicKeyCredential' in window)) return <p>{t('passkey.unsupported')}</p>
  return (
    <>
      <ErrorSummary errors={failure === null ? [] : [{ text: failureText(failure, t) }]} />
      <Button variant="primary" busy={isBusy} onClick={() => void signIn()}>
        {t('passkey.use')}
      </Button>
    </>
  )
}

/** Of why the browser gave no passkey, or of an error. */
function failureText(error: unknown, t: Translator): string {
  if (typeof error === 'string') return t(error === 'cancelled' ? 'passkey.cancelled' : 'passkey.failed')
  if (error instanceof CallError && error.status === 404) return t('passkey.missing')
  return isInvalidCredentials(error) ? t('passkey.refused') : authErrorMessage(error, t)
}
