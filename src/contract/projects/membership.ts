import type { ContactRole } from '../constants/vocabularies.ts'

/** The part of a project that says who is on it. */
export interface Shared {
  readonly contacts: readonly {
    readonly contact: { readonly id: string }
    readonly role: ContactRole
    readonly joined?: boolean | undefined
  }[]
}

/** What decides about a person on a project, whoever looks. */
export interface Membership {
  readonly role: ContactRole
  /** True for whoever is looking. */
  readonly isSelf: boolean
  /** True while nobody else owns the project. */
  readonly isLastOwner: boolean
  /** True once they opened the project with an account of their own. */
  readonly joined: boolean
}

/** The user's role on a project, the strongest if listed twice; null when not on it. */
export function roleOf(project: Shared, contactId: string): ContactRole | null {
  const roles = project.contacts.filter(({ contact }) => contact.id === contactId).map(({ role }) => role)
  if (roles.includes('OWNER')) return 'OWNER'
  if (roles.includes('COLLABORATOR')) return 'COLLABORATOR'
  return roles[0] ?? null
}

/** True iff a contact with the user's contact id has role OWNER (S081); no other role counts (S084). */
export function isOwner(project: Shared, contactId: string): boolean {
  return roleOf(project, contactId) === 'OWNER'
}

/** A person on a project as a viewer's rights see them (E07); null when not on it. Other backends' people count as joined. */
export function membershipOf(project: Shared, contactId: string, viewerId: string): Membership | null {
  const role = roleOf(project, contactId)
  if (!role) return null
  const isLastOwner =
    role === 'OWNER' && !project.contacts.some(({ contact: { id } }) => id !== contactId && isOwner(project, id))
  const joined = project.contacts.some(({ contact, joined: opened = true }) => contact.id === contactId && opened)
  return { role, isSelf: contactId === viewerId, isLastOwner, joined }
}
