/**
 * Widths in CSS pixels at which the layout changes; style sheets refer to them as `env(--small)` and the build inserts
 * the numbers.
 */
export const BREAKPOINTS = { small: 481, medium: 769, large: 1025, wide: 1201 } as const
