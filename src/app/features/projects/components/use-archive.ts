import { useTranslation } from 'react-i18next'
import { applyEdit } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { useNotifyFailure } from '#app/platform/forms/use-failure.ts'
import { notify } from '#app/platform/notify/notify.tsx'

/** Archives a project, or takes it back: at one press, with a way back in the message that says so (E05). */
export function useArchive() {
  const { t } = useTranslation('app')
  const notifyFailure = useNotifyFailure()
  const { mutateAsync, isPending: busy } = useUpdateProject()

  async function turn(project: Project, isUndo = false): Promise<void> {
    const status = project.status === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE'
    try {
      const saved = await mutateAsync({ base: project, wanted: { status } })
      const after = saved.outcome === 'saved' ? saved.project : applyEdit(project, { status })
      const text = saved.outcome === 'saved' ? t(`archive.${status}`) : t(`edit.${saved.outcome}`)
      notify(text, isUndo ? {} : { undo: { label: t('archive.undo'), run: () => void turn(after, true) } })
    } catch (error) {
      notifyFailure(error)
    }
  }

  return { turn: (project: Project) => void turn(project), busy }
}
