import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { useAct } from './use-act.ts'

/** Saves one edit of a project that has no fields to be wrong. */
export function useSaveProject(project: Project, onSaved: () => void = () => undefined) {
  const { t } = useTranslation('app')
  const { run, ...state } = useAct(useUpdateProject(), ({ outcome }) => {
    notify(t(`edit.${outcome}`))
    onSaved()
  })
  return { save: (wanted: ProjectPatch) => run({ base: project, wanted }), ...state }
}
