/**
 * Widths in CSS pixels at which the layout changes (S132). The one source: style sheets write them as `env(--small)` …
 * and the build fills in these numbers.
 */
export const BREAKPOINTS = { small: 481, medium: 769, large: 1025, wide: 1201 } as const
