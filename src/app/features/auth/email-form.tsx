import { useTranslation } from 'react-i18next'
import { emailAddressBodySchema } from '#contract/schemas/registration.ts'
import { askForMail, type MailKind } from '#app/data/customers/ask-for-mail.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { sayRefusal, waitUntil } from '../model.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAddressBefore } from './use-address-before.ts'
import styles from './form.module.css'

interface EmailFormProps {
  kind: MailKind
  onSent: () => void
}

/** One address, to which a mail with a link goes (S100, S103). */
export function EmailForm({ kind, onSent }: EmailFormProps) {
  const { t } = useTranslation()
  const { busy, onSubmit, messageOf, idOf, errors, refused, hasWholeError } = useForm({
    id: kind,
    schema: emailAddressBodySchema,
    names: ['emailAddress'],
    read: (form) => Object.fromEntries(form),
    async send({ emailAddress }) {
      await askForMail(kind, emailAddress)
      onSent()
    },
    wholeOf: sayRefusal,
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      {hasWholeError && <ErrorSummary errors={errors} refused={refused} />}
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
        defaultValue={useAddressBefore(idOf('emailAddress'))}
      />
      <SubmitButton busy={busy} until={waitUntil(refused)}>
        {t('mail.send')}
      </SubmitButton>
    </form>
  )
}
