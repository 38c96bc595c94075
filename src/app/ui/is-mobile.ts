import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'

/** S133: narrower than the medium width, or operated with a coarse pointer. Decides navigation and touch sizes (T35). */
export function isMobile(width: number, coarsePointer: boolean): boolean {
  return width < BREAKPOINTS.medium || coarsePointer
}
