import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import { query } from '#app/platform/query/query.ts'

/** What a tablet knows of itself. Nothing of it is kept over a reload. */
export const deviceQueries = {
  /** This tablet and its showroom. */
  own: () => query(deviceEndpoints.read, {}),
  /** A showroom by its id. */
  showroom: (id: string) => query(showroomEndpoints.read, { params: { id } }),
  /** All showrooms, for a tablet that has none yet. */
  showrooms: () => query(showroomEndpoints.list, {}),
}
