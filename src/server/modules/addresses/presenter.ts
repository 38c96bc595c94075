import { regionOf } from '#contract/geography/region.ts'
import type { Address } from '#contract/geography/address-schema.ts'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'

/** An address as the API returns it; the region is derived from the postcode and never stored. */
export function presentAddress(address: AddressInput): Address {
  return {
    street: address.street,
    houseNumber: address.houseNumber,
    box: address.box,
    plotReference: address.plotReference,
    postalCode: address.postalCode,
    city: address.city,
    country: address.country,
    region: regionOf(address.postalCode),
  }
}
