import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/constants/limits.ts'
import { changePasswordSchema } from '#contract/schemas/account.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { useChangePassword } from '#app/data/account/account-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Note } from '#app/ui/note.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import styles from './small-form.module.css'

interface PasswordFormProps {
  customer: Customer
  /** False for customers who only sign in with another company and choose their first password. */
  hasPassword: boolean
}

/** A new password, with proof of the old one (E18). */
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
      currentPassword: hasPassword ? fields.get('currentPassword') : null,
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
      <ErrorSummary errors={form.hasWholeError ? form.errors : []} />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={emailAddress} readOnly hidden />
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
