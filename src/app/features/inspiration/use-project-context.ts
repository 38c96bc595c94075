import { useLocation } from '@tanstack/react-router'
import { canChooseItems } from '#contract/projects/capabilities.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { useCurrentProject } from '#app/data/projects/optimistic/use-current-project.ts'

/** The current project, and the projects that items can be added to, the current one first. */
export interface ProjectContext {
  readonly isLoaded: boolean
  readonly current: Project | undefined
  /** Null without a valid postcode: no distances then. */
  readonly postalCode: string | null
  readonly editableProjects: readonly Project[]
}

export function useProjectContext(): ProjectContext {
  const projectId = useLocation({ select: ({ search }) => search.projectId })
  const { isKnown: isLoaded, current, active, contactId } = useCurrentProject(projectId)
  const postcode = current?.address?.postalCode ?? ''
  const canEdit = (project: Project) =>
    contactId !== undefined && canChooseItems(roleOf(project, contactId), project.status).ok
  const others = active.filter((project) => project.id !== current?.id)
  return {
    isLoaded,
    current,
    postalCode: /^[1-9]\d{3}$/.test(postcode) ? postcode : null,
    editableProjects: (current ? [current, ...others] : others).filter(canEdit),
  }
}
