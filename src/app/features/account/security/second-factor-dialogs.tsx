import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPasswordSchema } from '#contract/account/schema.ts'
import { useDisableSecondFactor, useEnableSecondFactor } from '#app/data/account/second-factor.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from './credential-form.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

interface DialogProps {
  customerId: string
  hasPassword: boolean
  onClose: () => void
}

/** Asks for the password, then shows the new recovery codes, once. */
export function EnableSecondFactorDialog({
  customerId,
  hasPassword,
  isRenewal,
  onClose,
}: DialogProps & { isRenewal: boolean }) {
  const { t } = useTranslation('app')
  const enable = useEnableSecondFactor(customerId)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    id: 'second-factor',
    schema: currentPasswordSchema,
    names: ['currentPassword'],
    read: (fields) => ({ currentPassword: fields.get('currentPassword') }),
    send: async (body) => setCodes(await enable.mutateAsync(body)),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const kind = isRenewal ? 'renew' : 'enable'
  // The earlier codes may be invalid already, and nothing else shows the new ones.
  const close = () => form.busy || onClose()
  return (
    <Dialog title={t(`secondFactor.${kind}Title`)} closeLabel={t('form.close')} onClose={close}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasFormError ? form.errors : []} focusKey={form.failedSubmit} />
        <p>{t(`secondFactor.${kind}Text`)}</p>
        {hasPassword && (
          <CurrentPasswordField id={form.idOf('currentPassword')} message={form.messageOf('currentPassword')} />
        )}
        <FormActions submit={t('secondFactor.next')} busy={form.busy} onCancel={close} />
      </form>
    </Dialog>
  )
}

/** Confirms with the password, where there is one. */
export function DisableSecondFactorDialog({ customerId, hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation('app')
  const disable = useDisableSecondFactor(customerId)
  const form = useForm({
    id: 'second-factor-removal',
    schema: currentPasswordSchema,
    names: ['currentPassword'],
    read: (fields) => ({ currentPassword: fields.get('currentPassword') }),
    send: async (body) => {
      await disable.mutateAsync(body)
      notify(t('secondFactor.disabled'))
      onClose()
    },
  })
  return (
    <Dialog title={t('secondFactor.disableTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasFormError ? form.errors : []} focusKey={form.failedSubmit} />
        <p>{t('secondFactor.disableText')}</p>
        {hasPassword && (
          <CurrentPasswordField id={form.idOf('currentPassword')} message={form.messageOf('currentPassword')} />
        )}
        <FormActions submit={t('secondFactor.disable')} variant="danger" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
