/** How much of a bound is used: little, so much that it is shown, or all. */
export type BoundState = 'ok' | 'near' | 'reached'

/** The share of a bound from which its use is shown. */
const NEAR_SHARE = 0.8

/** How close a count is to its bound; screens show it, the server refuses what would go beyond a reached one. */
export function boundState(count: number, max: number): BoundState {
  if (count >= max) return 'reached'
  return count >= max * NEAR_SHARE ? 'near' : 'ok'
}

/** The state of something with several bounds: that of the one which is closest. */
export function closestBound(...states: readonly BoundState[]): BoundState {
  if (states.includes('reached')) return 'reached'
  return states.includes('near') ? 'near' : 'ok'
}
