/** An address in this place, complete enough to count. */
export function addressOf(postalCode: string, city: string) {
  return {
    street: 'Molenveld',
    houseNumber: '14',
    box: null,
    plotReference: null,
    postalCode,
    city,
    country: 'BE' as const,
  }
}
