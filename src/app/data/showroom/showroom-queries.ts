import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

const PERSIST = { persist: true }

/** Showrooms (ext), for customers and tablets alike; null where the backend has no such call. */
export const showroomQueries = {
  /** All showrooms. */
  list: () => extensionQuery(showroomEndpoints.list, {}, PERSIST),
  /** One showroom (E36); null where the backend does not know it, either. */
  detail: (id: string) => extensionQuery(showroomEndpoints.read, { params: { id } }, PERSIST),
  /** Free moments between two calendar days in Belgium, both included, 31 days at most. */
  slots: (id: string, from: string, to: string) =>
    extensionQuery(showroomEndpoints.slots, { params: { id }, query: { from, to } }),
}
