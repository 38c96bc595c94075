import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'

/** True when narrower than the medium width, or operated with a coarse pointer. Decides navigation and touch sizes. */
export function isMobile(width: number, coarsePointer: boolean): boolean {
  return width < BREAKPOINTS.medium || coarsePointer
}
