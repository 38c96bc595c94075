import type { TFunction } from 'i18next'
import type { Address } from '#contract/geography/address-schema.ts'

type Translator = TFunction<'app'>

/** `Vrijheidslaan 88 bus 2` (`boîte 2` in French); without a house number `Molenveld, lot 14`. */
export function formatStreet(address: Address, t: Translator): string {
  const { street, houseNumber, box, plotReference } = address
  if (!houseNumber)
    return [street, plotReference && t('address.lot', { lot: plotReference })].filter(Boolean).join(', ')
  return [street, houseNumber, box && t('address.box', { box })].filter(Boolean).join(' ')
}

/** `9000 Gent`. */
export function formatCity({ postalCode, city }: Address): string {
  return [postalCode, city].filter(Boolean).join(' ')
}

/** The address on one line: `Molenveld, lot 14, 9080 Lochristi`. */
export function formatAddressLine(address: Address, t: Translator): string {
  return [formatStreet(address, t), formatCity(address)].filter(Boolean).join(', ')
}
