import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELETION_UNDO_DAYS, LINK_LIFE_MINUTES } from '#contract/constants/limits.ts'
import { passwordProofSchema } from '#contract/schemas/account.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { useRequestDeletion } from '#app/data/account/account-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Note } from '#app/ui/note.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import styles from './deletion.module.css'

interface DeletionProps {
  customer: Customer
  hasPassword: boolean
}

/** The end of the account: asked for here, confirmed by mail, undone for a week (E22). */
export function Deletion({ customer, hasPassword }: DeletionProps) {
  const { t } = useTranslation('app')
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState(false)
  // The bar on top of every page says so, and undoes it.
  if (customer.deletionAt) return <p>{t('privacy.deletionRuns')}</p>
  return (
    <>
      <Consequences />
      <p>
        <Button onClick={() => setAsking(true)}>{t('privacy.deleteStart')}</Button>
      </p>
      <div role="status">
        {sent && (
          <Note boxed tone="ochre" icon={MailCheck}>
            {t('privacy.deletionSent', { address: customer.emailAddress, hours: LINK_LIFE_MINUTES.DELETION / 60 })}
          </Note>
        )}
      </div>
      {asking && (
        <AskDeletion
          customerId={customer.id}
          hasPassword={hasPassword}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false)
            setSent(true)
          }}
        />
      )}
    </>
  )
}

function Consequences() {
  const { t } = useTranslation('app')
  return (
    <ul className={styles.list}>
      <li>{t('privacy.deleteShared')}</li>
      <li>{t('privacy.deleteOwn')}</li>
      <li>{t('privacy.deleteUndo', { days: DELETION_UNDO_DAYS })}</li>
    </ul>
  )
}

interface AskDeletionProps {
  customerId: string
  hasPassword: boolean
  onClose: () => void
  onSent: () => void
}

function AskDeletion({ customerId, hasPassword, onClose, onSent }: AskDeletionProps) {
  const { t } = useTranslation('app')
  const request = useRequestDeletion(customerId)
  const form = useForm({
    id: 'deletion',
    schema: passwordProofSchema,
    names: ['currentPassword'],
    read: (fields) => ({ currentPassword: hasPassword ? fields.get('currentPassword') : null }),
    send: async (body) => {
      await request.mutateAsync(body)
      onSent()
    },
  })
  return (
    <Dialog title={t('privacy.deleteTitle')} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasWholeError ? form.errors : []} />
        <p>{t('privacy.deleteMail')}</p>
        {hasPassword && (
          <PasswordField
            id={form.idOf('currentPassword')}
            name="currentPassword"
            label={t('security.proof')}
            showLabel={t('common:auth.showPassword')}
            capsHint={t('common:auth.capsLock')}
            message={form.messageOf('currentPassword')}
            autoComplete="current-password"
          />
        )}
        <DialogEnd>
          <Button variant="quiet" onClick={onClose}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('privacy.deleteSend')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  )
}
