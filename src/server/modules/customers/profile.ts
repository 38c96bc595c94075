import { LOCKABLE_FIELDS } from '#contract/schemas/customer.ts'
import type { CheckedProfile } from '#contract/schemas/profile.ts'
import type { StoredProfile } from '#server/db/tables.ts'
import type { FieldFault } from '#server/http/problem.ts'

/** What only one type of customer is asked for (decisions.md, Profile). */
const OF_TYPE = {
  PRIVATE: ['buildPhase'],
  PROFESSIONAL: ['companyName', 'enterpriseNumber', 'vatNumber', 'profession'],
} as const

const NAMES = ['firstName', 'lastName', 'phone', 'language'] as const
const REQUIRED = { PRIVATE: NAMES, PROFESSIONAL: [...NAMES, 'companyName', 'enterpriseNumber'] } as const

/** The profile after a save: what belongs to the other type stays unless it was sent (E25). */
export function mergeProfile(stored: StoredProfile, sent: CheckedProfile, now: Date): StoredProfile {
  const other = sent.customerType === 'PRIVATE' ? OF_TYPE.PROFESSIONAL : OF_TYPE.PRIVATE
  const kept = Object.fromEntries(other.map((field) => [field, sent[field] ?? stored[field] ?? null]))
  const profile: StoredProfile = { ...stored, ...sent, ...kept, consents: mergeConsents(stored, sent, now) }
  return { ...profile, completedAt: stored.completedAt ?? (isComplete(profile) ? now.toISOString() : null) }
}

/** Company facts that a save would change although a document carries them (E26). */
export function lockedFaults(stored: StoredProfile, next: StoredProfile, document: string): FieldFault[] {
  return LOCKABLE_FIELDS.filter((field) => (stored[field] ?? null) !== (next[field] ?? null)).map((field) => ({
    path: field,
    code: 'locked',
    values: { document },
  }))
}

/** The name under which others see a customer on a project: a professional’s is the company’s. */
export function contactName({ customerType, companyName, firstName, lastName }: StoredProfile): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return customerType === 'PROFESSIONAL' && companyName ? companyName : person
}

/** A choice counts from when it was made: saved again unchanged, it keeps its instant (F-83). */
function mergeConsents({ consents }: StoredProfile, { consents: sent }: CheckedProfile, now: Date) {
  const choice = (name: 'marketing' | 'analytics') => {
    const [before, granted] = [consents?.[name] ?? null, sent[name]]
    return granted === undefined || granted === before?.granted ? before : { granted, at: now.toISOString() }
  }
  return { marketing: choice('marketing'), analytics: choice('analytics') }
}

function isComplete(profile: StoredProfile): boolean {
  return Boolean(profile.customerType && REQUIRED[profile.customerType].every((field) => profile[field]))
}
