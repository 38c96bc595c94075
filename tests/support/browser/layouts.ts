/** A size of each layout, as the design shows it, in CSS pixels. */
export const LAYOUTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
} as const

/** At which of them a test's first page is, whatever its file says; null leaves it as it is. */
export interface LayoutOption {
  layout: keyof typeof LAYOUTS | null
}
