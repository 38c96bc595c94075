import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects/schema.ts'
import { useMe } from '../customers/customer-queries.ts'
import { currentProject, activeProjects } from './current-project.ts'
import { projectQueries } from './project-queries.ts'

/** The customer's projects; empty and `isKnown` false until they are loaded. */
export interface CurrentProject {
  readonly isKnown: boolean
  readonly current: Project | undefined
  /** All active projects, latest change first. */
  readonly active: readonly Project[]
  readonly contactId: string | undefined
}

/** The current project, by the URL or by the latest change, and the projects to switch to. */
export function useCurrentProject(projectId: string | undefined): CurrentProject {
  const contactId = useMe().data?.contact.id
  const { data } = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  return {
    isKnown: data !== undefined,
    current: data && currentProject(data.items, projectId),
    active: data ? activeProjects(data.items) : [],
    contactId,
  }
}
