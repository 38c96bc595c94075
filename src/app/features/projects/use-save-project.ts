import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'

/** Saves an edit that needs no validation. */
export function useSaveProject(project: Project, onSaved: () => void = () => undefined) {
  const { t } = useTranslation('app')
  const { run, ...state } = useAction(useUpdateProject(), ({ outcome }) => {
    notify(t(`edit.${outcome}`))
    onSaved()
  })
  return { save: (patch: ProjectPatch) => run({ base: project, patch }), ...state }
}
