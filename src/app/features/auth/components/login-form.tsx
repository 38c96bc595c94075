import { Link } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteSignIn } from '#app/platform/session/note-sign-in.ts'
import { session } from '#app/platform/session/session.ts'
import { visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { emptyFields, type Failure, isWrongPair, sayRefusal, waitUntil } from '../model.ts'
import { prepareToGoOn } from './go-on.ts'
import { LastUsed } from './last-used.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAddressBefore } from './use-address-before.ts'
import styles from './login-form.module.css'

const FIELDS = ['username', 'password'] as const

/**
 * E-mail and password. Uncontrolled: what was typed or filled in before hydration is read from the form itself (P5). It
 * does without the machinery of the other forms, which checks more than two empty fields and is off the first load (P1).
 */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const address = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [empty, setEmpty] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const errors = useMemo(() => (failure ? [{ text: sayRefusal(failure.error, t) }] : []), [failure, t])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const missing = emptyFields(data, FIELDS)
    setEmpty(missing)
    setFailure(null)
    if (missing[0]) {
      form.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus()
      return
    }
    setBusy(true)
    prepareToGoOn()
    try {
      await session.login({ username: String(data.get('username')).trim(), password: String(data.get('password')) })
      noteSignIn('password')
      onSignedIn()
    } catch (error) {
      setFailure({ error, at: Date.now() })
      setBusy(false)
    }
  }

  // What was typed here is there on the page that the link leads to.
  const keepAddress = () => visitStore.write(visitEntries.address, address.current?.value.trim() ?? '')
  const message = (name: string) => (empty.includes(name) ? t('form.required') : undefined)
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={errors} refused={failure} />
      {failure && isWrongPair(failure.error) && (
        <p className="t-s">
          {t('auth.notActivated')}{' '}
          <Link to="/auth/register" onClick={keepAddress} className="link">
            {t('auth.newLink')}
          </Link>
        </p>
      )}
      <TextField
        ref={address}
        id="login-username"
        label={t('auth.email')}
        message={message('username')}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={useAddressBefore('login-username')}
      />
      <PasswordField
        id="login-password"
        label={t('auth.password')}
        showLabel={t('auth.showPassword')}
        capsHint={t('auth.capsLock')}
        message={message('password')}
        name="password"
        autoComplete="current-password"
      />
      <div className={styles.send}>
        <SubmitButton busy={busy} until={waitUntil(failure)}>
          {t('auth.submit')}
          <LastUsed method="password" />
        </SubmitButton>
        <Link to="/auth/forgot" className="link t-s" onClick={keepAddress}>
          {t('auth.forgot')}
        </Link>
      </div>
    </form>
  )
}
