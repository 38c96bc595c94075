import type { CustomAtRules, Visitor } from 'lightningcss'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'

/**
 * Replaces `env(--medium)` and the like in style sheets with the contract's widths, so that CSS and TypeScript agree.
 */
export const breakpoints: Visitor<CustomAtRules> = {
  EnvironmentVariable: Object.fromEntries(
    Object.entries(BREAKPOINTS).map(([name, value]) => [
      `--${name}`,
      () => ({ type: 'length' as const, value: { unit: 'px' as const, value } }),
    ]),
  ),
}
