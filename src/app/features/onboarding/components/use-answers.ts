import { useTranslation } from 'react-i18next'
import type { ProductCategory, ProjectStyle, ProjectType } from '#contract/constants/vocabularies.ts'
import type { AddressInput } from '#contract/schemas/address-input.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useCreateProject } from '#app/data/projects/create-project.ts'
import { useUpdateProject } from '#app/data/projects/project-mutations.ts'

/** What one screen says about the plans. */
export interface PlanAnswer {
  name?: string
  address?: AddressInput
  productCategories?: ProductCategory[]
  type?: ProjectType
  style?: ProjectStyle
}

/**
 * Takes an answer about the plans into the project at hand, or makes one with it (S110, S111). Both go by way of the outbox:
 * without a network they wait on this device (B09).
 */
export function useAnswers(contactId: string, project: Project | null): (answer: PlanAnswer) => Promise<void> {
  const { t } = useTranslation('app')
  const create = useCreateProject(contactId)
  const update = useUpdateProject()
  return async (answer) => {
    if (Object.keys(answer).length === 0) return
    if (project) await update.mutateAsync({ base: project, wanted: answer })
    else await create.mutateAsync({ name: t('onboarding.projectName'), ...answer })
  }
}
