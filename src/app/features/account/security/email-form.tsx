import { MailCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINK_LIFETIME_MINUTES } from '#contract/account/registration-schema.ts'
import { changeEmailSchema } from '#contract/account/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useChangeEmail } from '#app/data/account/account-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from './credential-form.module.css'

/** Changes the e-mail address; it applies once the mailed link is confirmed. */
export function EmailForm({
  customer: { id, emailAddress },
  hasPassword,
}: {
  customer: Customer
  hasPassword: boolean
}) {
  const { t } = useTranslation('app')
  const element = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useChangeEmail(id)
  const form = useForm({
    id: 'email',
    schema: changeEmailSchema,
    names: ['emailAddress', 'currentPassword'],
    read: (fields) => ({
      emailAddress: fields.get('emailAddress'),
      currentPassword: fields.get('currentPassword'),
    }),
    send: async (body) => {
      setSentTo(null)
      await change.mutateAsync(body)
      element.current?.reset()
      setSentTo(body.emailAddress)
    },
  })
  return (
    <form ref={element} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.hasFormError ? form.errors : []} />
      <TextField label={t('security.emailNow')} value={emailAddress ?? ''} title={emailAddress ?? undefined} readOnly />
      <TextField
        id={form.idOf('emailAddress')}
        name="emailAddress"
        label={t('security.emailNew')}
        message={form.messageOf('emailAddress')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasPassword && (
        <CurrentPasswordField id={form.idOf('currentPassword')} message={form.messageOf('currentPassword')} />
      )}
      <p>
        <Button type="submit" busy={form.busy}>
          {t('security.sendLink')}
        </Button>
      </p>
      <div role="status">
        {sentTo && sentTo.toLowerCase() !== emailAddress?.toLowerCase() && (
          <Note boxed tone="ochre" icon={MailCheck}>
            {t('security.linkSent', {
              address: sentTo,
              minutes: LINK_LIFETIME_MINUTES.EMAIL_CHANGE,
              old: emailAddress ?? t('security.emailUnnamed'),
            })}
          </Note>
        )}
      </div>
    </form>
  )
}
