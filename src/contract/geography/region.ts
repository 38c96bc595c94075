/** Belgian regions, derived from the postcode. */
export const REGIONS = ['BRUSSELS', 'WALLONIA', 'FLANDERS'] as const
/** One region. */
export type Region = (typeof REGIONS)[number]

/** Region of a Belgian postcode; null for an invalid one. */
export function regionOf(postalCode: string): Region | null {
  if (!/^[1-9]\d{3}$/.test(postalCode)) return null
  const code = Number(postalCode)
  if (code <= 1299) return 'BRUSSELS'
  if (code <= 1499 || (code >= 4000 && code <= 7999)) return 'WALLONIA'
  return 'FLANDERS'
}
