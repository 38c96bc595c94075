import { useQuery } from '@tanstack/react-query'
import { projectQueries } from '../project-queries.ts'
import { useProjects } from './use-projects.ts'

/**
 * The number of projects by status, limited ones included as in the list; undefined until both lists are loaded, or where
 * there are none but limited ones may exist.
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
