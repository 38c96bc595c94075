import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { query, type QueryExtras } from '#app/platform/query/query.ts'

function list(contactId: string, limited: 'true' | 'false', extras: QueryExtras = {}) {
  const filters = { pagination: 'false', limited, 'contacts.contact.id': contactId } as const
  return query(projectEndpoints.list, { query: filters }, { persist: true, ...extras })
}

export const projectQueries = {
  /** The customer's projects without limited ones. */
  list: (contactId: string) => list(contactId, 'false'),
  /** Projects created in a showroom without a full identity. */
  limited: (contactId: string) => list(contactId, 'true'),
  /** The same for counts: limited projects are rare, so a copy is only read again on focus or after a change. */
  countedLimited: (contactId: string) =>
    list(contactId, 'true', { staleTime: Infinity, refetchOnWindowFocus: 'always' }),
  /** One project. */
  detail: (id: string) => query(projectEndpoints.read, { params: { id } }, { persist: true }),
}
