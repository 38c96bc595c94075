import { useTranslation } from 'react-i18next'
import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import { activationSchema } from '#contract/schemas/registration.ts'
import type { WorkingLink } from '#app/data/customers/read-link.ts'
import { call } from '#app/platform/api/call.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { forgetLinkSecret } from '#app/platform/guard/link-secret.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import { CheckRow } from '#app/ui/check-row.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { isDeadLink, sayRefusal, waitUntil } from '../model.ts'
import { LegalLink } from './legal-link.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginPage } from './use-login-page.ts'
import styles from './form.module.css'

interface ActivationFormProps {
  link: WorkingLink
  /** The link died while the form was filled in. */
  onDead: () => void
}

/** Name, password and consent: what makes an account of an address (S002, S101). */
export function ActivationForm({ link, onDead }: ActivationFormProps) {
  const { t } = useTranslation()
  const toLogin = useLoginPage()
  const { busy, onSubmit, messageOf, idOf, errors, refused, hasWholeError } = useForm({
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
        const { emailAddress } = await call(registrationEndpoints.verifyActivation, {
          params: { token: link.token },
          body,
        })
        forgetLinkSecret()
        toLogin('activated', emailAddress)
      } catch (error) {
        if (!isDeadLink(error)) throw error
        onDead()
      }
    },
    wholeOf: sayRefusal,
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasWholeError && <ErrorSummary errors={errors} refused={refused} />}
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
      <SubmitButton busy={busy} until={waitUntil(refused)}>
        {t('activate.submit')}
      </SubmitButton>
    </form>
  )
}
