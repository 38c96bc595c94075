import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/configuration/limits.ts'
import { changePasswordSchema } from '#contract/account/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useChangePassword } from '#app/data/account/account-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import styles from './credential-form.module.css'

interface PasswordFormProps {
  customer: Customer
  /** False for customers with social sign-in only, who set their first password. */
  hasPassword: boolean
}

export function PasswordForm({ customer: { id, emailAddress }, hasPassword }: PasswordFormProps) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const [changed, setChanged] = useState(false)
  const change = useChangePassword(id)
  const form = useForm({
    id: 'password',
    schema: changePasswordSchema,
    names: ['currentPassword', 'password'],
    read: (fields) => ({
      currentPassword: fields.get('currentPassword'),
      password: fields.get('password'),
    }),
    send: async (body) => {
      setChanged(false)
      await change.mutateAsync(body)
      element.current?.reset()
      setChanged(true)
    },
  })
  return (
    <form ref={element} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.hasFormError ? form.errors : []} />
      {/* Lets a password manager match the account. */}
      <input type="text" name="username" autoComplete="username" value={emailAddress ?? ''} readOnly hidden />
      {hasPassword && (
        <PasswordField
          id={form.idOf('currentPassword')}
          name="currentPassword"
          label={t('security.current')}
          showLabel={t('common:auth.showPassword')}
          capsHint={t('common:auth.capsLock')}
          message={form.messageOf('currentPassword')}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        id={form.idOf('password')}
        name="password"
        label={t('security.new')}
        showLabel={t('common:auth.showPassword')}
        capsHint={t('common:auth.capsLock')}
        hint={t('security.rules', { min: PASSWORD_MIN })}
        message={form.messageOf('password')}
        autoComplete="new-password"
      />
      <p>
        <Button type="submit" busy={form.busy}>
          {hasPassword ? t('security.change') : t('security.choose')}
        </Button>
      </p>
      <div role="status">
        {changed && (
          <Note boxed tone="moss" icon={Check}>
            {t('security.changed')}
          </Note>
        )}
      </div>
    </form>
  )
}
