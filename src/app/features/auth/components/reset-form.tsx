import { useTranslation } from 'react-i18next'
import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import { newPasswordBodySchema } from '#contract/schemas/registration.ts'
import type { WorkingLink } from '#app/data/customers/read-link.ts'
import { call } from '#app/platform/api/call.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { forgetLinkSecret } from '#app/platform/guard/link-secret.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { isDeadLink, sayRefusal, waitUntil } from '../model.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useLoginPage } from './use-login-page.ts'
import styles from './form.module.css'

interface ResetFormProps {
  link: WorkingLink
  /** The link died while the form was filled in. */
  onDead: () => void
}

/** A new password for an account (S104). */
export function ResetForm({ link, onDead }: ResetFormProps) {
  const { t } = useTranslation()
  const toLogin = useLoginPage()
  const { busy, onSubmit, messageOf, idOf, errors, refused, hasWholeError } = useForm({
    id: 'reset',
    schema: newPasswordBodySchema,
    names: ['password'],
    read: (form) => Object.fromEntries(form),
    async send(body) {
      try {
        const { emailAddress } = await call(registrationEndpoints.verifyPasswordReset, {
          params: { token: link.token },
          body,
        })
        forgetLinkSecret()
        toLogin('passwordChanged', emailAddress)
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
      <NewPasswordField id={idOf('password')} address={link.emailAddress} message={messageOf('password')} />
      <SubmitButton busy={busy} until={waitUntil(refused)}>
        {t('reset.submit')}
      </SubmitButton>
    </form>
  )
}
