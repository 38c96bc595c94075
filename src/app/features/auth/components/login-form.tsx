import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '#app/platform/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { emptyFields, refusalOf, type LoginRefusal } from '../model.ts'
import styles from './login-form.module.css'

const FIELDS = ['username', 'password'] as const

/**
 * E-mail and password. Uncontrolled: what was typed or filled in before hydration is read from the form itself (P5). Until
 * then the button is off, which also stops Enter from sending the form as a document would.
 */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [empty, setEmpty] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState<readonly LoginRefusal[]>([])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const missing = emptyFields(data, FIELDS)
    setEmpty(missing)
    setRefusals([])
    if (missing[0]) {
      form.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      await session.login({ username: String(data.get('username')).trim(), password: String(data.get('password')) })
      onSignedIn()
    } catch (error) {
      setRefusals([refusalOf(error)])
      setBusy(false)
    }
  }

  const message = (name: string) => (empty.includes(name) ? t('form.required') : undefined)
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary
        errors={refusals.map((refusal) => ({ text: t(refusal.key, { s: 's' in refusal ? refusal.s : 0 }) }))}
      />
      <TextField
        id="login-username"
        label={t('auth.email')}
        message={message('username')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        id="login-password"
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        message={message('password')}
        name="password"
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" block busy={busy} disabled={!hydrated} className={styles.submit}>
        {t('auth.submit')}
      </Button>
    </form>
  )
}
