import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { activationSchema } from '#contract/account/registration-schema.ts'
import type { WorkingLink } from '#app/data/auth/mail-link.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { isInvalidLink, authErrorMessage, waitUntil } from '../auth-error.ts'
import { LegalLink } from '../legal-link.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import styles from '../auth-form.module.css'

interface ActivationFormProps {
  link: WorkingLink
  /** Called when the link expired while the form was filled in. */
  onInvalid: () => void
}

/** Name, password and consent of a new account, which is then signed in. */
export function ActivationForm({ link, onInvalid }: ActivationFormProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { busy, onSubmit, messageOf, idOf, errors, failedSubmit, hasFormError } = useForm({
    id: 'activate',
    schema: activationSchema,
    names: ['firstName', 'lastName', 'password', 'acceptTerms'],
    read: (form) => ({
      ...Object.fromEntries(form),
      language: currentLocale(),
      acceptTerms: form.has('acceptTerms'),
      consents: { marketing: form.has('marketing') },
    }),
    async send(body) {
      try {
        const { activateAndSignIn } = await import('./activate-and-sign-in.ts')
        await activateAndSignIn(router, link, body)
      } catch (error) {
        if (!isInvalidLink(error)) throw error
        onInvalid()
      }
    },
    formErrorOf: authErrorMessage,
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasFormError && <ErrorSummary errors={errors} focusKey={failedSubmit} />}
      <div className={styles.pair}>
        <TextField
          id={idOf('firstName')}
          label={t('activate.firstName')}
          message={messageOf('firstName')}
          name="firstName"
          autoComplete="given-name"
        />
        <TextField
          id={idOf('lastName')}
          label={t('activate.lastName')}
          message={messageOf('lastName')}
          name="lastName"
          autoComplete="family-name"
        />
      </div>
      <NewPasswordField id={idOf('password')} address={link.emailAddress} message={messageOf('password')} />
      <div className={styles.ticks}>
        <CheckRow
          type="checkbox"
          name="acceptTerms"
          id={idOf('acceptTerms')}
          label={
            <>
              {t('activate.terms')} <LegalLink page="terms" />
            </>
          }
          message={messageOf('acceptTerms')}
        />
        <CheckRow type="checkbox" name="marketing" label={t('activate.marketing')} hint={t('form.optional')} />
      </div>
      <SubmitButton busy={busy} until={waitUntil(failedSubmit)}>
        {t('activate.submit')}
      </SubmitButton>
    </form>
  )
}
