/** A project as this backend stores it: the members of the specification, and nothing else. */
export interface StoredProject {
  readonly id: number
  name?: string | null
  limited?: boolean
  address?: unknown
  productCategories?: string[]
  type?: string
  style?: string
  status?: string
  contacts: { id: number; role: string }[]
}

/** An appointment as this backend stores it. */
export interface StoredAppointment {
  readonly id: number
  readonly contactId: number
  status: string
  readonly type: string
  readonly dateFrom: string
  readonly urls: { type: string; url?: string }[]
}

/** A customer who can sign in. */
export interface StoredCustomer {
  readonly id: number
  readonly emailAddress: string
  password: string | null
  profile: unknown
}

/** Everything that the backend knows. */
export interface SpecificationState {
  readonly customers: StoredCustomer[]
  readonly projects: StoredProject[]
  readonly appointments: StoredAppointment[]
  /** Tokens of mails that a customer would have received, by address. */
  readonly mailTokens: Map<string, string>
  nextId: number
}

/** The portal's OAuth client, the only one that this backend knows. */
export const CLIENT = { id: 'portal-of-this-backend', secret: 'known-to-everybody' } as const

/** The OAuth client of a tablet. */
export const TABLET = { id: 'tablet-by-the-door', secret: 'only-on-this-tablet' } as const

/** The customer that exists at the start. */
export const CUSTOMER = { id: 41, emailAddress: 'an@voorbeeld.test', password: 'baksteen-en-mortel' } as const

/**
 * One customer with projects of their own and of somebody else, some with words of this backend's own, and one
 * appointment.
 */
export function createState(): SpecificationState {
  const owner = [{ id: CUSTOMER.id, role: 'OWNER' }]
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3_600_000)
  return {
    customers: [{ ...CUSTOMER, profile: null }],
    projects: [
      {
        id: 7,
        name: 'Huis aan de Leie',
        status: 'ACTIVE',
        type: 'CASTLE',
        style: 'OTHER',
        productCategories: ['CLAY_BLOCK'],
        contacts: owner,
      },
      { id: 8, name: 'Zonder status', contacts: owner },
      { id: 9, name: 'Oud atelier', status: 'ARCHIVED', contacts: owner },
      {
        id: 10,
        name: 'Bij de buren',
        status: 'ACTIVE',
        contacts: [
          { id: 50, role: 'OWNER' },
          { id: CUSTOMER.id, role: 'VIEWER' },
        ],
      },
    ],
    appointments: [
      {
        id: 71,
        contactId: CUSTOMER.id,
        status: 'REGISTERED',
        type: 'ONLINE',
        dateFrom: inTwoDays.toISOString(),
        urls: [],
      },
    ],
    mailTokens: new Map(),
    nextId: 100,
  }
}
