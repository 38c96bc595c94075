import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { addressInputSchema } from '#contract/schemas/address-input.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { ADDRESS_NAMES, addressParts } from '#app/platform/forms/read-address.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import styles from './address-dialog.module.css'
import { SaveOrCancel } from './save-or-cancel.tsx'

const schema = v.object({ address: addressInputSchema })

/** Where is it built: checked here by the contract's own schema, and once more by the backend, whose words win. */
export function AddressDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const update = useUpdateProject()
  const form = useForm({
    id: 'project',
    schema,
    names: ADDRESS_NAMES,
    labelOf: (name) => t(`edit.${name.slice('address.'.length)}`),
    read: (fields) => ({ address: addressParts(fields) }),
    send: async (wanted) => {
      const { outcome } = await update.mutateAsync({ base: project, wanted })
      notify(t(`edit.${outcome}`))
      onClose()
    },
  })
  return (
    <Dialog title={t('edit.address')} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary title={t('common:form.summary')} errors={form.errors} passive={!form.hasWholeError} />
        <AddressFields address={project.address ?? null} idOf={form.idOf} messageOf={form.messageOf} />
        <SaveOrCancel busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
