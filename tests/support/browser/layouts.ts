/** The viewport size of each layout, in CSS pixels. */
export const LAYOUTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
} as const

/** Overrides the viewport of a test's first page; null leaves it unchanged. */
export interface LayoutOption {
  layout: keyof typeof LAYOUTS | null
}
