import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { addressInputSchema } from '#contract/geography/address-input-schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { ADDRESS_NAMES, readAddressParts } from '#app/platform/forms/read-address-fields.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import styles from '../dialog-form.module.css'

const schema = v.object({ address: addressInputSchema })

/** Edits the address, validated by the contract's schema; error messages of the backend take precedence. */
export function AddressDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const update = useUpdateProject()
  const form = useForm({
    id: 'project',
    schema,
    names: ADDRESS_NAMES,
    labelOf: (name) => t(`edit.${name.slice('address.'.length)}`),
    read: (fields) => ({ address: readAddressParts(fields) }),
    send: async (patch) => {
      const { outcome } = await update.mutateAsync({ base: project, patch })
      notify(t(`edit.${outcome}`))
      onClose()
    },
  })
  return (
    <Dialog title={t('edit.address')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary title={t('form.summary')} errors={form.errors} focusDisabled={!form.hasFormError} />
        <AddressFields address={project.address ?? null} idOf={form.idOf} messageOf={form.messageOf} />
        <FormActions busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
