import type { Customer, Profile } from '#contract/schemas/customer.ts'
import type { StoredProfile } from '#server/db/tables.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { CustomerRow } from './repository.ts'

/** A customer as answered to themselves. */
export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    emailAddress: row.email,
    contact: { id: row.contactId },
    profile: row.profile && presentProfile(row.profile),
    // Accounts exist only once activated for now, so there is no token to show (S024, T40).
    verificationToken: null,
  }
}

function presentProfile(profile: StoredProfile): Profile {
  return {
    customerType: profile.customerType ?? null,
    firstName: profile.firstName ?? null,
    lastName: profile.lastName ?? null,
    phone: profile.phone ?? null,
    language: profile.language ?? null,
    address: profile.address ? presentAddress(profile.address) : null,
    buildPhase: profile.buildPhase ?? null,
    companyName: profile.companyName ?? null,
    enterpriseNumber: profile.enterpriseNumber ?? null,
    vatNumber: profile.vatNumber ?? null,
    profession: profile.profession ?? null,
    completedAt: profile.completedAt ?? null,
  }
}
