import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { SIGN_IN_CODE_DIGITS } from '#contract/configuration/limits.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { portalSettings } from '#app/platform/settings/portal-settings.ts'
import { signInWithCode } from '#app/data/auth/passwordless-sign-in.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { AuthHeading } from '../auth-heading.tsx'
import { preloadRedirect } from '../post-login-redirect.ts'
import { signInOrContinue } from '../sign-in-or-continue.ts'
import { SubmitButton } from '../submit-button.tsx'
import { authErrorMessage, waitUntil } from '../auth-error.ts'
import styles from '../auth-form.module.css'
import social from '../social/social-buttons.module.css'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })

interface SignInCodePageProps {
  /** The text of the link that leads here. */
  titleKey: 'auth.code' | 'auth.codeOnly' | 'auth.passkeyOnly'
  onSignedIn: () => void
}

/** The ways to sign in that few use: a passkey, and in the installed app a code from the browser. */
export function SignInCodePage({ titleKey, onSignedIn }: SignInCodePageProps) {
  const { t } = useTranslation()
  usePageTitle(t(titleKey))
  const { hasOneTimeCodes, hasPasskeys } = portalSettings
  const codeText = t('app:install.code.where')
  return (
    <AuthFrame>
      <AuthHeading title={t(titleKey)}>{hasPasskeys ? t('passkey.text') : codeText}</AuthHeading>
      {hasPasskeys && <PasskeySignIn onSignedIn={onSignedIn} />}
      {hasPasskeys && hasOneTimeCodes && (
        <>
          <p className={social.divider}>{t('auth.or')}</p>
          <p>{codeText}</p>
        </>
      )}
      {hasOneTimeCodes && <CodeForm onSignedIn={onSignedIn} />}
      <p>
        <Link to="/auth/login" search className="link">
          {t('auth.toLogin')}
        </Link>
      </p>
    </AuthFrame>
  )
}

function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const { busy, onSubmit, messageOf, idOf, errors, failedSubmit, hasFormError } = useForm({
    id: 'code',
    schema: codeSchema,
    names: ['code'],
    read: (form) => Object.fromEntries(form),
    async send({ code }) {
      preloadRedirect()
      if (await signInOrContinue(router, 'code', () => signInWithCode(code))) onSignedIn()
    },
    // The refusal of a code says what to do.
    formErrorOf: (error, words) =>
      error instanceof CallError && error.status === 422 ? undefined : authErrorMessage(error, words),
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasFormError && <ErrorSummary errors={errors} focusKey={failedSubmit} />}
      <TextField
        id={idOf('code')}
        label={t('app:install.code.field', { digits: SIGN_IN_CODE_DIGITS })}
        message={messageOf('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <SubmitButton busy={busy} until={waitUntil(failedSubmit)}>
        {t('auth.submit')}
      </SubmitButton>
    </form>
  )
}
