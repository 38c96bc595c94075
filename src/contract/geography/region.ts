import type { Region } from '../constants/vocabularies.ts'

/** The region of a Belgian postcode (decisions.md, Address); null for what is no postcode. */
export function regionOf(postalCode: string): Region | null {
  if (!/^[1-9]\d{3}$/.test(postalCode)) return null
  const code = Number(postalCode)
  if (code <= 1299) return 'BRUSSELS'
  if (code <= 1499 || (code >= 4000 && code <= 7999)) return 'WALLONIA'
  return 'FLANDERS'
}
