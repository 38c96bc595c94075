import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectWrite } from '#contract/projects/write-schema.ts'
import { useCreateProject } from '#app/data/projects/mutations/create-project.ts'
import { useUpdateProject } from '#app/data/projects/mutations/project-mutations.ts'

/** The answers of one screen about the project. */
export type ProjectAnswer = Partial<Pick<ProjectWrite, 'name' | 'address' | 'productCategories' | 'type' | 'style'>>

/** Saves an answer to the project, or creates one with it; offline both wait in the outbox. */
export function useSaveAnswer(contactId: string, project: Project | null): (answer: ProjectAnswer) => Promise<void> {
  const { t } = useTranslation('app')
  const create = useCreateProject(contactId)
  const update = useUpdateProject()
  return async (answer) => {
    if (Object.keys(answer).length === 0) return
    if (project) await update.mutateAsync({ base: project, patch: answer })
    else await create.mutateAsync({ name: t('onboarding.projectName'), ...answer })
  }
}
