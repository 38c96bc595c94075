import type { OpenWord } from '../formats/open-word.ts'
import type { ContactRole } from './vocabulary.ts'

/** The part of a project with its members. */
export interface WithMembers {
  readonly contacts: readonly {
    readonly contact: { readonly id: string }
    readonly role: OpenWord<ContactRole>
    readonly joined?: boolean | undefined
  }[]
}

/** A member as the capability rules see them. */
export interface Membership {
  readonly role: ContactRole
  /** True when the member is the viewer. */
  readonly isSelf: boolean
  /** True when no one else owns the project. */
  readonly isLastOwner: boolean
  /** True once they opened the project with their own account. */
  readonly joined: boolean
}

/** A contact's role on a project, the strongest if listed twice; an unknown one only reads. Null for a non-member. */
export function roleOf(project: WithMembers, contactId: string): ContactRole | null {
  const roles = project.contacts.filter(({ contact }) => contact.id === contactId).map(({ role }) => role)
  if (roles.includes('OWNER')) return 'OWNER'
  if (roles.includes('COLLABORATOR')) return 'COLLABORATOR'
  return roles.length > 0 ? 'CONTACT' : null
}

/** True when the contact has role OWNER. */
export function isOwner(project: WithMembers, contactId: string): boolean {
  return roleOf(project, contactId) === 'OWNER'
}

/** The number of projects that the contact owns. */
export function countOwned(projects: readonly WithMembers[], contactId: string): number {
  return projects.filter((project) => isOwner(project, contactId)).length
}

/** A member as seen by a viewer; null for a non-member. Members without `joined` (other backends) count as joined. */
export function membershipOf(project: WithMembers, contactId: string, viewerId: string): Membership | null {
  const role = roleOf(project, contactId)
  if (!role) return null
  const isLastOwner =
    role === 'OWNER' && !project.contacts.some(({ contact: { id } }) => id !== contactId && isOwner(project, id))
  const joined = project.contacts.some(({ contact, joined: opened = true }) => contact.id === contactId && opened)
  return { role, isSelf: contactId === viewerId, isLastOwner, joined }
}
