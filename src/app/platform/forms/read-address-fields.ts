/** Parts of an address in the order of forms; the controls are named `address.street` and so on. */
export const ADDRESS_PARTS = ['street', 'houseNumber', 'box', 'plotReference', 'postalCode', 'city'] as const
type AddressPart = (typeof ADDRESS_PARTS)[number]
const OPTIONAL_PARTS: readonly AddressPart[] = ['houseNumber', 'box', 'plotReference']

/** The paths of an address, as in forms and violations. */
export const ADDRESS_NAMES = ADDRESS_PARTS.map((part) => `address.${part}`)

/** Reads the address fields of a form; empty optional parts are null. */
export function readAddressParts(form: FormData): Record<AddressPart, string | null> {
  const entries = ADDRESS_PARTS.map((part) => {
    const value = String(form.get(`address.${part}`) ?? '').trim()
    return [part, value || (OPTIONAL_PARTS.includes(part) ? null : '')]
  })
  return Object.fromEntries(entries) as Record<AddressPart, string | null>
}

/** The same where the address is optional: null when all parts are empty. */
export function readAddress(form: FormData): Record<AddressPart, string | null> | null {
  const parts = readAddressParts(form)
  return Object.values(parts).some(Boolean) ? parts : null
}
