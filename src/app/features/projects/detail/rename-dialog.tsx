import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PROJECT_NAME_MAX } from '#contract/configuration/limits.ts'
import { type Project } from '#contract/projects/schema.ts'
import { projectWriteSchema } from '#contract/projects/write-schema.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import styles from '../dialog-form.module.css'

const schema = v.object({ name: projectWriteSchema.entries.name })

export function RenameProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const update = useUpdateProject()
  const form = useForm({
    id: 'rename',
    schema,
    names: ['name'],
    read: (fields) => ({ name: fields.get('name') }),
    send: async (patch) => {
      const { outcome } = await update.mutateAsync({ base: project, patch })
      notify(t(`edit.${outcome}`))
      onClose()
    },
  })
  return (
    <Dialog title={t('page.rename')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} focusDisabled={!form.hasFormError} />
        <TextField
          id={form.idOf('name')}
          name="name"
          label={t('begin.nameLabel')}
          defaultValue={project.name ?? ''}
          maxLength={PROJECT_NAME_MAX}
          autoComplete="off"
          message={form.messageOf('name')}
        />
        <FormActions busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
