import { useLocation } from '@tanstack/react-router'
import { canChooseItems } from '#contract/rules/capabilities.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useCurrentProject } from '#app/data/projects/use-current-project.ts'

/** What somebody looks round for: where they build, and the projects that they may put things with, the current one first. */
export interface Builder {
  readonly isKnown: boolean
  readonly current: Project | undefined
  /** The postcode of the current project; null where there is none to reckon distances from. */
  readonly near: string | null
  readonly mine: readonly Project[]
}

/** Whoever looks at a thing, by their projects (S021). */
export function useBuilder(): Builder {
  const projectId = useLocation({ select: ({ search }) => search.projectId })
  const { isKnown, current, active, contactId } = useCurrentProject(projectId)
  const postcode = current?.address?.postalCode ?? ''
  const may = (project: Project) => contactId !== undefined && canChooseItems(roleOf(project, contactId)).ok
  const others = active.filter((project) => project.id !== current?.id)
  return {
    isKnown,
    current,
    near: /^[1-9]\d{3}$/.test(postcode) ? postcode : null,
    mine: (current ? [current, ...others] : others).filter(may),
  }
}
