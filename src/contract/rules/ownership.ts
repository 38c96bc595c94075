import type { ContactRole } from '../constants/vocabularies.ts'
import type { Project } from '../schemas/project.ts'

/** The part of a project that says who is on it. */
export type Shared = Pick<Project, 'contacts'>

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
