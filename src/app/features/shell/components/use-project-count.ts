import { useQuery } from '@tanstack/react-query'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'

/** How many active projects there are; undefined until known. Limited ones count from the list page's call, never by one of its own. */
export function useProjectCount(): number | undefined {
  const contactId = useMe().data?.contact.id
  const projects = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  const limited = useQuery({ ...projectQueries.limited(contactId ?? ''), enabled: false })
  if (!projects.data) return undefined
  return [...projects.data.items, ...(limited.data?.items ?? [])].filter(({ status }) => status === 'ACTIVE').length
}
