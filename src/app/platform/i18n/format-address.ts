import type { TFunction } from 'i18next'
import type { Address } from '#contract/schemas/address.ts'

type Words = TFunction<'app'>

/** `Vrijheidslaan 88 bus 2` (`boîte 2` in French); without a house number `Molenveld, lot 14` (decisions.md, Address). */
export function formatStreet(address: Address, t: Words): string {
  const { street, houseNumber, box, plotReference } = address
  if (!houseNumber)
    return [street, plotReference && t('address.lot', { lot: plotReference })].filter(Boolean).join(', ')
  return [street, houseNumber, box && t('address.box', { box })].filter(Boolean).join(' ')
}

/** `9000 Gent`. */
export function formatCity({ postalCode, city }: Address): string {
  return [postalCode, city].filter(Boolean).join(' ')
}

/** All on one line: `Molenveld, lot 14, 9080 Lochristi`. */
export function formatAddressLine(address: Address, t: Words): string {
  return [formatStreet(address, t), formatCity(address)].filter(Boolean).join(', ')
}
