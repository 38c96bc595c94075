import { useTranslation } from 'react-i18next'
import { typedCredentialsSchema } from '#contract/tablets/pairing-schema.ts'
import { signInTablet } from '#app/data/tablet/pairing.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from './pairing-page.module.css'

/** Pairs this device with the OAuth client of a tablet, for backends without pairing codes. */
export function CredentialsForm({ onPaired }: { onPaired: () => void }) {
  const { t } = useTranslation('app')
  const form = useForm({
    id: 'credentials',
    schema: typedCredentialsSchema,
    names: ['client_id', 'client_secret'],
    read: (fields) => ({ client_id: fields.get('client_id'), client_secret: fields.get('client_secret') }),
    async send(credentials) {
      await signInTablet(credentials)
      onPaired()
    },
    formErrorOf: (error) =>
      error instanceof CallError && (error.status === 400 || error.status === 401)
        ? t('kiosk.setup.refused')
        : undefined,
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit} autoComplete="off" noValidate>
      <ErrorSummary errors={form.hasFormError ? form.errors : []} />
      <TextField
        id={form.idOf('client_id')}
        name="client_id"
        label={t('kiosk.setup.clientId')}
        message={form.messageOf('client_id')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        id={form.idOf('client_secret')}
        name="client_secret"
        type="password"
        label={t('kiosk.setup.clientSecret')}
        message={form.messageOf('client_secret')}
        autoComplete="off"
      />
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('kiosk.setup.pair')}
      </Button>
    </form>
  )
}
