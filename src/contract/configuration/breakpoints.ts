/**
 * Widths in CSS pixels at which the layout changes; style sheets refer to them as `env(--small)` and the build inserts
 * the numbers.
 */
export const BREAKPOINTS = { small: 481, medium: 769, large: 1025, wide: 1201 } as const

/** True when narrower than the medium width, or operated with a coarse pointer. Decides navigation and touch sizes. */
export function isMobile(width: number, coarsePointer: boolean): boolean {
  return width < BREAKPOINTS.medium || coarsePointer
}
