import { useTranslation } from 'react-i18next'
import { applyPatch } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Archives or restores a project; the toast that confirms it offers to undo it. */
export function useArchiveProject() {
  const { t } = useTranslation('app')
  const notifyFailure = useNotifyError()
  const { mutateAsync, isPending } = useUpdateProject()

  async function toggleArchived(project: Project, isUndo = false): Promise<void> {
    const status = project.status === 'ARCHIVED' ? 'ACTIVE' : 'ARCHIVED'
    try {
      const result = await mutateAsync({ base: project, patch: { status } })
      const updated = result.outcome === 'saved' ? result.project : applyPatch(project, { status })
      const text = result.outcome === 'saved' ? t(`archive.${status}`) : t(`edit.${result.outcome}`)
      notify(text, isUndo ? {} : { undo: { label: t('archive.undo'), run: () => void toggleArchived(updated, true) } })
    } catch (error) {
      notifyFailure(error)
    }
  }

  return { toggleArchived: (project: Project) => void toggleArchived(project), isPending }
}
