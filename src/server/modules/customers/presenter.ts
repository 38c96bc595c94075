import type { Customer, Profile } from '#contract/customers/schema.ts'
import type { StoredProfile } from '#server/db/tables.ts'
import { presentAddress } from '../addresses/presenter.ts'
import type { CustomerRow } from './repository.ts'

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    emailAddress: row.email,
    contact: { id: row.contactId },
    profile: row.profile && presentProfile(row.profile),
    // Only that a link exists, never the link.
    verificationToken: row.isResetPending ? 'PENDING' : null,
    companyLock: row.lock && { document: row.lock.document, at: new Date(row.lock.at).toISOString() },
    deletionAt: row.deletionAt?.toISOString() ?? null,
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
    consents: profile.consents ?? null,
    completedAt: profile.completedAt ?? null,
  }
}
