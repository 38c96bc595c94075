import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { continueWithCode, isSignInExpired } from '#app/data/auth/second-factor-sign-in.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { authErrorMessage, isInvalidCredentials, waitUntil } from '../auth-error.ts'
import styles from '../auth-form.module.css'
import { preloadRedirect } from '../post-login-redirect.ts'
import { SubmitButton } from '../submit-button.tsx'
import type { SecondStepProps } from './second-passkey.tsx'

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })

/** Continues with a recovery code. */
export function RecoveryCodeForm({ signIn, onSignedIn, onExpired }: SecondStepProps) {
  const { t } = useTranslation()
  const { busy, onSubmit, messageOf, idOf, errors, failedSubmit, hasFormError } = useForm({
    id: 'recovery',
    schema: codeSchema,
    names: ['code'],
    read: (form) => Object.fromEntries(form),
    async send({ code }) {
      preloadRedirect()
      try {
        await continueWithCode(signIn, code)
        onSignedIn()
      } catch (error) {
        if (!isSignInExpired(error)) throw error
        onExpired()
      }
    },
    formErrorOf: (error, words) =>
      isInvalidCredentials(error) ? words('secondStep.codeRefused') : authErrorMessage(error, words),
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasFormError && <ErrorSummary errors={errors} focusKey={failedSubmit} />}
      <TextField
        id={idOf('code')}
        label={t('secondStep.code')}
        hint={t('secondStep.codeHint')}
        message={messageOf('code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      <SubmitButton busy={busy} until={waitUntil(failedSubmit)}>
        {t('secondStep.submit')}
      </SubmitButton>
    </form>
  )
}
