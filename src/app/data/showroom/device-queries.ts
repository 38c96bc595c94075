import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { query } from '#app/platform/query/query.ts'

/** What a tablet knows of itself. Nothing of it is kept over a reload. */
export const deviceQueries = {
  /** This tablet and its showroom. */
  own: () => query(deviceEndpoints.read, {}),
}
