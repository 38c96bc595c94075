import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { CallError } from '#app/platform/api/call-error.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { signInByCode } from '#app/platform/session/sign-in-by-code.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { AuthFrame } from '../components/auth-frame.tsx'
import { AuthWords } from '../components/auth-words.tsx'
import { prepareToGoOn } from '../components/go-on.ts'
import { SubmitButton } from '../components/submit-button.tsx'
import { waitUntil } from '../model.ts'
import styles from '../components/form.module.css'

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })

/** The way into the installed app that begins in the browser: six digits from there instead of a password (B29). */
export function CodePage({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  usePageTitle(t('auth.code'))
  const { busy, onSubmit, messageOf, idOf, errors, refused, hasWholeError } = useForm({
    id: 'code',
    schema: codeSchema,
    names: ['code'],
    read: (form) => Object.fromEntries(form),
    async send({ code }) {
      prepareToGoOn()
      await signInByCode(code)
      onSignedIn()
    },
    wholeOf: (error, words) =>
      error instanceof CallError && error.status === 404 ? words('app:install.code.unavailable') : undefined,
  })
  return (
    <AuthFrame>
      <AuthWords title={t('auth.code')}>{t('app:install.code.where')}</AuthWords>
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        {hasWholeError && <ErrorSummary errors={errors} refused={refused} />}
        <TextField
          id={idOf('code')}
          label={t('app:install.code.field')}
          message={messageOf('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <SubmitButton busy={busy} until={waitUntil(refused)}>
          {t('auth.submit')}
        </SubmitButton>
      </form>
      <p>
        <Link to="/auth/login" search className="link">
          {t('auth.toLogin')}
        </Link>
      </p>
    </AuthFrame>
  )
}
