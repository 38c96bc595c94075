import { TABLET_SHARES_PER_HOUR, TABLET_WALK_INS_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { useStore } from '#app/platform/state/create-store.ts'
import { createHourlyUse, type HourlyBound } from './hourly-use.ts'

/** Walk-ins of this tablet, those by staff included. */
export const walkIns = createHourlyUse(TABLET_WALK_INS_PER_HOUR)
/** Selections that this tablet shared with phones. */
export const shares = createHourlyUse(TABLET_SHARES_PER_HOUR)

/** How close this tablet is to its bound; `now` in milliseconds since 1970. */
export const useHourlyBound = (hourly: ReturnType<typeof createHourlyUse>, now: number): HourlyBound =>
  hourly.boundAt(useStore(hourly.use), now)
