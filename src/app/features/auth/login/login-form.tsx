import { Link, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { credentialsSchema, signInWithPassword } from '#app/data/auth/password-sign-in.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { isInvalidCredentials, authErrorMessage, waitUntil } from '../auth-error.ts'
import { preloadRedirect } from '../post-login-redirect.ts'
import { LastUsedBadge } from '../last-used-badge.tsx'
import { signInOrContinue } from '../sign-in-or-continue.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useRememberedEmail } from '../use-remembered-email.ts'
import styles from './login-form.module.css'

/** E-mail address and password. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const address = useRef<HTMLInputElement>(null)
  const { busy, onSubmit, messageOf, idOf, errors, failedSubmit, hasFormError } = useForm({
    id: 'login',
    schema: credentialsSchema,
    names: ['username', 'password'],
    read: (form) => Object.fromEntries(form),
    async send(credentials) {
      preloadRedirect()
      if (await signInOrContinue(router, 'password', () => signInWithPassword(credentials))) onSignedIn()
    },
    formErrorOf: authErrorMessage,
  })

  // The page that the link leads to fills in the same address.
  const rememberEmail = () => writeEntry(entries.address, address.current?.value.trim() ?? '')
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasFormError && <ErrorSummary errors={errors} focusKey={failedSubmit} />}
      {failedSubmit && isInvalidCredentials(failedSubmit.error) && (
        <p className="t-s">
          {t('auth.notActivated')}{' '}
          <Link to="/auth/register" search onClick={rememberEmail} className="link">
            {t('auth.newLink')}
          </Link>
        </p>
      )}
      <TextField
        ref={address}
        id={idOf('username')}
        label={t('auth.email')}
        message={messageOf('username')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={useRememberedEmail(idOf('username'))}
      />
      <PasswordField
        id={idOf('password')}
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        capsHint={t('auth.capsLock')}
        message={messageOf('password')}
        name="password"
        autoComplete="current-password"
      />
      <div className={styles.send}>
        <SubmitButton busy={busy} until={waitUntil(failedSubmit)}>
          <span>{t('auth.submit')}</span>
          <LastUsedBadge method="password" />
        </SubmitButton>
        <Link to="/auth/forgot" search className="link t-s" onClick={rememberEmail}>
          {t('auth.forgot')}
        </Link>
      </div>
    </form>
  )
}
