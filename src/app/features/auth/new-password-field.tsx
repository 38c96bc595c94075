import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/configuration/limits.ts'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { isNotEmailAddress } from './password-rules.ts'
import styles from './new-password-field.module.css'

interface NewPasswordFieldProps {
  id: string
  /** The masked address, if known; the password must not be the same. */
  address: string | undefined
  message: string | undefined
}

/** A new-password field that shows which rules are met. */
export function NewPasswordField({ id, address, message }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const rules = [
    { text: t('password.length', { min: PASSWORD_MIN }), isMet: password.length >= PASSWORD_MIN },
    ...(address === undefined
      ? []
      : [{ text: t('password.address'), isMet: password !== '' && isNotEmailAddress(password, address) }]),
  ]
  return (
    <div className={styles.choice}>
      <PasswordField
        id={id}
        label={t('password.label')}
        hint={t('password.hint')}
        showLabel={t('auth.showPassword')}
        capsHint={t('auth.capsLock')}
        message={message}
        name="password"
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <ul className={styles.rules}>
        {rules.map(({ text, isMet }) => (
          <li key={text} className={isMet ? styles.met : undefined}>
            <span>{text}</span>
            {isMet && <span className="vh">: {t('password.met')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
