import { LOCKABLE_FIELDS } from '#contract/customers/schema.ts'
import { vatNumberOf } from '#contract/formats/enterprise-number.ts'
import type { ParsedProfile } from '#contract/customers/profile-schema.ts'
import type { StoredProfile } from '#server/db/tables.ts'
import type { FieldError } from '#server/http/problem.ts'

/** Fields that only one type of customer has. */
const FIELDS_BY_TYPE = {
  PRIVATE: ['buildPhase'],
  PROFESSIONAL: ['companyName', 'enterpriseNumber', 'vatNumber', 'profession'],
} as const

const COMMON_FIELDS = ['firstName', 'lastName', 'phone', 'language'] as const
const REQUIRED_FIELDS = {
  PRIVATE: COMMON_FIELDS,
  PROFESSIONAL: [...COMMON_FIELDS, 'companyName', 'enterpriseNumber'],
} as const

/** Merges a submitted profile; fields of the other customer type stay unless they were sent. */
export function mergeProfile(stored: StoredProfile, sent: ParsedProfile, now: Date): StoredProfile {
  const other = sent.customerType === 'PRIVATE' ? FIELDS_BY_TYPE.PROFESSIONAL : FIELDS_BY_TYPE.PRIVATE
  const retained = Object.fromEntries(other.map((field) => [field, sent[field] ?? stored[field] ?? null]))
  const merged: StoredProfile = { ...stored, ...sent, ...retained, consents: mergeConsents(stored, sent, now) }
  const { enterpriseNumber, vatNumber } = merged
  // That of an earlier enterprise number would make the profile invalid.
  const isOutdated = enterpriseNumber && vatNumber !== vatNumberOf(enterpriseNumber)
  const profile = isOutdated ? { ...merged, vatNumber: null } : merged
  return { ...profile, completedAt: stored.completedAt ?? (isComplete(profile) ? now.toISOString() : null) }
}

/** Errors for locked company fields that a save would change. */
export function lockedFieldErrors(stored: StoredProfile, next: StoredProfile, document: string): FieldError[] {
  return LOCKABLE_FIELDS.filter((field) => (stored[field] ?? null) !== (next[field] ?? null)).map((field) => ({
    path: field,
    code: 'locked',
    values: { document },
  }))
}

/** The name that other members of a project see: a professional's is the company's. */
export function contactName({ customerType, companyName, firstName, lastName }: StoredProfile): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return customerType === 'PROFESSIONAL' && companyName ? companyName : person
}

/** An unchanged choice keeps its timestamp. */
function mergeConsents({ consents }: StoredProfile, { consents: sent }: ParsedProfile, now: Date) {
  const choice = (name: 'marketing' | 'analytics') => {
    const [before, granted] = [consents?.[name] ?? null, sent[name]]
    return granted === undefined || granted === before?.granted ? before : { granted, at: now.toISOString() }
  }
  return { marketing: choice('marketing'), analytics: choice('analytics') }
}

function isComplete(profile: StoredProfile): boolean {
  return Boolean(profile.customerType && REQUIRED_FIELDS[profile.customerType].every((field) => profile[field]))
}
