import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINK_LIFETIME_MINUTES } from '#contract/account/registration-schema.ts'
import { DELETION_UNDO_DAYS } from '#contract/configuration/limits.ts'
import { currentPasswordSchema } from '#contract/account/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { useRequestDeletion } from '#app/data/account/account-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from './account-deletion.module.css'

interface AccountDeletionProps {
  customer: Customer
  hasPassword: boolean
}

/** Requests the deletion of the account; it is confirmed by e-mail and can be undone for a week. */
export function AccountDeletion({ customer, hasPassword }: AccountDeletionProps) {
  const { t } = useTranslation('app')
  const [isConfirming, setConfirming] = useState(false)
  const [sent, setSent] = useState(false)
  // The link is used: it is not mentioned again once the deletion is undone.
  if (customer.deletionAt && sent) setSent(false)
  // The bar on every page shows the date and an undo button.
  if (customer.deletionAt) return <p>{t('privacy.deletionRuns')}</p>
  return (
    <>
      <Consequences />
      <p>
        <Button onClick={() => setConfirming(true)}>{t('privacy.deleteStart')}</Button>
      </p>
      <div role="status">
        {sent && (
          <Note boxed tone="ochre" icon={MailCheck}>
            {t('privacy.deletionSent', {
              address: customer.emailAddress ?? t('security.emailUnnamed'),
              hours: LINK_LIFETIME_MINUTES.DELETION / 60,
            })}
          </Note>
        )}
      </div>
      {isConfirming && (
        <DeletionDialog
          customerId={customer.id}
          hasPassword={hasPassword}
          onClose={() => setConfirming(false)}
          onSent={() => {
            setConfirming(false)
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

interface DeletionDialogProps {
  customerId: string
  hasPassword: boolean
  onClose: () => void
  onSent: () => void
}

function DeletionDialog({ customerId, hasPassword, onClose, onSent }: DeletionDialogProps) {
  const { t } = useTranslation('app')
  const request = useRequestDeletion(customerId)
  const form = useForm({
    id: 'deletion',
    schema: currentPasswordSchema,
    names: ['currentPassword'],
    read: (fields) => ({ currentPassword: fields.get('currentPassword') }),
    send: async (body) => {
      await request.mutateAsync(body)
      onSent()
    },
  })
  return (
    <Dialog title={t('privacy.deleteTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasFormError ? form.errors : []} />
        <p>{t('privacy.deleteMail')}</p>
        {hasPassword && (
          <CurrentPasswordField id={form.idOf('currentPassword')} message={form.messageOf('currentPassword')} />
        )}
        <FormActions submit={t('privacy.deleteSend')} variant="danger" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
