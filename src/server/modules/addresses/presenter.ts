import { regionOf } from '#contract/rules/region.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { AddressInput } from '#contract/schemas/address-input.ts'

/** An address as answered; the region follows from the postcode and is kept nowhere. */
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
