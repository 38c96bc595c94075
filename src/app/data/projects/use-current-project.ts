import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/schemas/project.ts'
import { useMe } from '../customers/customer-queries.ts'
import { currentProject, switchable } from './current-project.ts'
import { projectQueries } from './project-queries.ts'

/** What is known of the customer's projects; until then `isKnown` is false, and all else is empty. */
export interface KnownProjects {
  readonly isKnown: boolean
  readonly current: Project | undefined
  /** All active ones, the latest change first. */
  readonly active: readonly Project[]
  readonly contactId: string | undefined
}

/** The project somebody works on, by the address or by when it changed (S021), and those to switch to. */
export function useCurrentProject(projectId: string | undefined): KnownProjects {
  const contactId = useMe().data?.contact.id
  const { data } = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  return {
    isKnown: data !== undefined,
    current: data && currentProject(data.items, projectId),
    active: data ? switchable(data.items) : [],
    contactId,
  }
}
