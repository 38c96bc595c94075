import { useTranslation } from 'react-i18next'
import { emailAddressBodySchema } from '#contract/account/registration-schema.ts'
import { requestMail, type MailKind } from '#app/data/auth/request-mail.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { authErrorMessage, waitUntil } from './auth-error.ts'
import { SubmitButton } from './submit-button.tsx'
import { useReturnPath } from './use-return-path.ts'
import { useRememberedEmail } from './use-remembered-email.ts'
import styles from './auth-form.module.css'

interface EmailFormProps {
  kind: MailKind
  onSent: () => void
}

/** A form with one e-mail address, to which a link is mailed. */
export function EmailForm({ kind, onSent }: EmailFormProps) {
  const { t } = useTranslation()
  const back = useReturnPath()
  const { busy, onSubmit, messageOf, idOf, errors, failedSubmit, hasFormError } = useForm({
    id: kind,
    schema: emailAddressBodySchema,
    names: ['emailAddress'],
    read: (form) => Object.fromEntries(form),
    async send({ emailAddress }) {
      await requestMail(kind, emailAddress, back)
      onSent()
    },
    formErrorOf: authErrorMessage,
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasFormError && <ErrorSummary errors={errors} focusKey={failedSubmit} />}
      <TextField
        id={idOf('emailAddress')}
        label={t('auth.email')}
        message={messageOf('emailAddress')}
        name="emailAddress"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={useRememberedEmail(idOf('emailAddress'))}
      />
      <SubmitButton busy={busy} until={waitUntil(failedSubmit)}>
        {t('mail.send')}
      </SubmitButton>
    </form>
  )
}
