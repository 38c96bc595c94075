import { useQuery } from '@tanstack/react-query'
import { projectQueries } from '../project-queries.ts'
import { useProjects } from './use-projects.ts'

/** The number of projects by status, limited ones included as in the list; undefined until both lists are loaded. */
export function useProjectCounts(): { active: number; archived: number } | undefined {
  const { projects, contactId } = useProjects()
  const limited = useQuery({ ...projectQueries.countedLimited(contactId ?? ''), enabled: contactId !== undefined })
  // Without a connection the list shows what is on this device, and so do the counts.
  if (!projects || (limited.isLoading && limited.failureCount === 0)) return undefined
  const active = projects.filter(({ status }) => status !== 'ARCHIVED').length
  return { active, archived: projects.length - active }
}
