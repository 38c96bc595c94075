import { useQuery } from '@tanstack/react-query'
import { useMe } from '../customers/customer-queries.ts'
import { projectQueries } from './project-queries.ts'

/**
 * The number of projects by status; undefined until loaded. Limited ones count once the list page has loaded them,
 * without a request of their own.
 */
export function useProjectCounts(): { active: number; archived: number } | undefined {
  const contactId = useMe().data?.contact.id
  const projects = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  const limited = useQuery({ ...projectQueries.limited(contactId ?? ''), enabled: false })
  if (!projects.data) return undefined
  const all = [...projects.data.items, ...(limited.data?.items ?? [])]
  const active = all.filter(({ status }) => status === 'ACTIVE').length
  return { active, archived: all.length - active }
}
