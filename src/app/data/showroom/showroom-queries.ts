import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import { query } from '#app/platform/query/query.ts'

/** Showrooms, as tablets ask for them. */
export const showroomQueries = {
  /** A showroom by its id. */
  one: (id: string) => query(showroomEndpoints.read, { params: { id } }),
  /** All of them, for a tablet that has none yet. */
  all: () => query(showroomEndpoints.list, {}),
}
