import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Passkey, renamePasskeySchema } from '#contract/account/passkey-schema.ts'
import { currentPasswordSchema } from '#contract/account/schema.ts'
import { PASSKEY_NAME_MAX } from '#contract/configuration/limits.ts'
import { ceremonyFailure, useAddPasskey, useRemovePasskey, useRenamePasskey } from '#app/data/account/passkeys.ts'
import type { Translator } from '#app/platform/forms/form-errors.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import styles from './credential-form.module.css'

interface DialogProps {
  customerId: string
  hasPassword: boolean
  onClose: () => void
}

const addSchema = v.object({ ...renamePasskeySchema.entries, ...currentPasswordSchema.entries })

/** Names a passkey, asks for the password, and has the browser create it. */
export function AddPasskeyDialog({ customerId, hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation('app')
  const add = useAddPasskey(customerId)
  const form = useForm({
    id: 'passkey',
    schema: addSchema,
    names: ['name', 'currentPassword'],
    read: (fields) => ({ name: fields.get('name'), currentPassword: fields.get('currentPassword') }),
    send: async (body) => {
      await add.mutateAsync(body)
      notify(t('passkey.added'))
      onClose()
    },
    formErrorOf: ceremonyMessage,
  })
  return (
    <Dialog title={t('passkey.addTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasFormError ? form.errors : []} focusKey={form.failedSubmit} />
        <p>{t('passkey.addText')}</p>
        <NameField id={form.idOf('name')} message={form.messageOf('name')} />
        {hasPassword && (
          <CurrentPasswordField id={form.idOf('currentPassword')} message={form.messageOf('currentPassword')} />
        )}
        <FormActions submit={t('passkey.create')} busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function RenamePasskeyDialog({ customerId, passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useTranslation('app')
  const rename = useRenamePasskey(customerId, passkey.id)
  const form = useForm({
    id: 'passkey-name',
    schema: renamePasskeySchema,
    names: ['name'],
    read: (fields) => Object.fromEntries(fields),
    send: async (body) => {
      await rename.mutateAsync(body)
      onClose()
    },
  })
  return (
    <Dialog title={t('passkey.renameTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasFormError ? form.errors : []} focusKey={form.failedSubmit} />
        <NameField id={form.idOf('name')} message={form.messageOf('name')} value={passkey.name} />
        <FormActions busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Confirms with the password, where there is one. */
export function RemovePasskeyDialog({ customerId, hasPassword, passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useTranslation('app')
  const remove = useRemovePasskey(customerId, passkey.id)
  const form = useForm({
    id: 'passkey-removal',
    schema: currentPasswordSchema,
    names: ['currentPassword'],
    read: (fields) => ({ currentPassword: fields.get('currentPassword') }),
    send: async (body) => {
      await remove.mutateAsync(body)
      notify(t('passkey.removed'))
      onClose()
    },
  })
  return (
    <Dialog title={t('passkey.removeTitle', { name: passkey.name })} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.hasFormError ? form.errors : []} focusKey={form.failedSubmit} />
        <p>{t('passkey.removeText')}</p>
        {hasPassword && (
          <CurrentPasswordField id={form.idOf('currentPassword')} message={form.messageOf('currentPassword')} />
        )}
        <FormActions submit={t('passkey.remove')} variant="danger" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface FieldProps {
  id: string
  message: string | undefined
}

function NameField({ value, ...field }: FieldProps & { value?: string }) {
  const { t } = useTranslation('app')
  return (
    <TextField
      {...field}
      name="name"
      label={t('passkey.name')}
      hint={t('passkey.nameHint')}
      maxLength={PASSKEY_NAME_MAX}
      defaultValue={value ?? ''}
      autoComplete="off"
    />
  )
}

/** Why the browser made no passkey. */
function ceremonyMessage(error: unknown, t: Translator): string | undefined {
  const reason = ceremonyFailure(error)
  return reason === null ? undefined : t(`app:passkeyFailure.${reason}`)
}
