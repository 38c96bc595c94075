import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { query, extensionQuery } from '#app/platform/query/query.ts'

function list(contactId: string, limited: 'true' | 'false') {
  const filters = { pagination: 'false', limited, 'contacts.contact.id': contactId } as const
  return query(projectEndpoints.list, { query: filters }, { persist: true })
}

export const projectQueries = {
  /** The customer's projects, limited ones apart. */
  list: (contactId: string) => list(contactId, 'false'),
  /** Projects made at the showroom without a full identity. */
  limited: (contactId: string) => list(contactId, 'true'),
  /** One project. */
  detail: (id: string) => query(projectEndpoints.read, { params: { id } }, { persist: true }),
}

/** Who changed what when, newest first; null where the backend has no history. */
export const historyQuery = (id: string) => extensionQuery(projectEndpoints.history, { params: { id } }, { persist: true })
