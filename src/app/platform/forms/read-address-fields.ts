/** Parts of an address in a form's order; its controls are named `address.street` and so on. */
const ADDRESS_PARTS = ['street', 'houseNumber', 'box', 'plotReference', 'postalCode', 'city'] as const
type AddressPart = (typeof ADDRESS_PARTS)[number]
const OPTIONAL_PARTS: readonly AddressPart[] = ['houseNumber', 'box', 'plotReference']

/** The paths of an address, as forms and refusals name them. */
export const ADDRESS_NAMES = ADDRESS_PARTS.map((part) => `address.${part}`)

/** What the address fields of a form say; an optional part left empty is null. */
export function addressParts(form: FormData): Record<AddressPart, string | null> {
  const entries = ADDRESS_PARTS.map((part) => {
    const value = String(form.get(`address.${part}`) ?? '').trim()
    return [part, value || (OPTIONAL_PARTS.includes(part) ? null : '')]
  })
  return Object.fromEntries(entries) as Record<AddressPart, string | null>
}

/** The same where an address may be missing: all of it empty is none. */
export function readAddress(form: FormData): Record<AddressPart, string | null> | null {
  const parts = addressParts(form)
  return Object.values(parts).some(Boolean) ? parts : null
}
