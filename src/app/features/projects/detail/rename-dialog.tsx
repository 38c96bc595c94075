import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PROJECT_NAME_MAX } from '#contract/constants/limits.ts'
import { type Project } from '#contract/schemas/project.ts'
import { projectWriteSchema } from '#contract/schemas/project-write.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import styles from './address-dialog.module.css'
import { SaveOrCancel } from './save-or-cancel.tsx'

const schema = v.object({ name: projectWriteSchema.entries.name })

/** What the project is called, for whoever may describe it. */
export function RenameDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('app')
  const update = useUpdateProject()
  const form = useForm({
    id: 'rename',
    schema,
    names: ['name'],
    read: (fields) => ({ name: fields.get('name') }),
    send: async (wanted) => {
      const { outcome } = await update.mutateAsync({ base: project, wanted })
      notify(t(`edit.${outcome}`))
      onClose()
    },
  })
  return (
    <Dialog title={t('page.rename')} closeLabel={t('common:form.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.errors} passive={!form.hasWholeError} />
        <TextField
          id={form.idOf('name')}
          name="name"
          label={t('begin.nameLabel')}
          defaultValue={project.name ?? ''}
          maxLength={PROJECT_NAME_MAX}
          autoComplete="off"
          message={form.messageOf('name')}
        />
        <SaveOrCancel busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
