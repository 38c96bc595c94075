import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { newPasswordBodySchema } from '#contract/account/registration-schema.ts'
import { resetPassword, type WorkingLink } from '#app/data/auth/mail-link.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { isInvalidLink, authErrorMessage, waitUntil } from '../auth-error.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { goToLogin } from '../go-to-login.ts'
import styles from '../auth-form.module.css'

interface ResetFormProps {
  link: WorkingLink
  /** Called when the link expired while the form was filled in. */
  onInvalid: () => void
}

export function ResetForm({ link, onInvalid }: ResetFormProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { busy, onSubmit, messageOf, idOf, errors, failedSubmit, hasFormError } = useForm({
    id: 'reset',
    schema: newPasswordBodySchema,
    names: ['password'],
    read: (form) => Object.fromEntries(form),
    async send(body) {
      try {
        goToLogin(router, 'passwordChanged', { emailAddress: await resetPassword(link, body) })
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
      <NewPasswordField id={idOf('password')} address={link.emailAddress} message={messageOf('password')} />
      <SubmitButton busy={busy} until={waitUntil(failedSubmit)}>
        {t('reset.submit')}
      </SubmitButton>
    </form>
  )
}
