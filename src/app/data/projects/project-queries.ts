import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { query } from '#app/platform/query/query.ts'

function list(contactId: string, limited: 'true' | 'false') {
  const filters = { pagination: 'false', limited, 'contacts.contact.id': contactId } as const
  return query(projectEndpoints.list, { query: filters }, { persist: true })
}

export const projectQueries = {
  /** The customer's projects, limited ones apart (S108). */
  list: (contactId: string) => list(contactId, 'false'),
  /** Projects made at the showroom without a full identity (S031). */
  limited: (contactId: string) => list(contactId, 'true'),
  /** One project (S109). */
  detail: (id: string) => query(projectEndpoints.read, { params: { id } }, { persist: true }),
}
