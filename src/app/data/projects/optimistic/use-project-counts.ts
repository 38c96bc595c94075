import { useQuery } from '@tanstack/react-query'
import { projectQueries } from '../project-queries.ts'
import { useProjects } from './use-projects.ts'

/**
 * The number of projects by status, limited ones included as in the list. A number is undefined until both lists are
 * loaded, and instead of 0 while the limited ones are unknown.
 */
export function useProjectCounts(): { active?: number | undefined; archived?: number | undefined } {
  const { projects, contactId } = useProjects()
  const limited = useQuery({ ...projectQueries.countedLimited(contactId ?? ''), enabled: contactId !== undefined })
  // Without a connection the list shows what is on this device, and so do the counts.
  if (!projects || (limited.isLoading && limited.failureCount === 0)) return {}
  const active = projects.filter(({ status }) => status !== 'ARCHIVED').length
  const known = (count: number) => (count > 0 || limited.data ? count : undefined)
  return { active: known(active), archived: known(projects.length - active) }
}
