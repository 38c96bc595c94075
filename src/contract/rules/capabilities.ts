import type { ContactRole } from '../constants/vocabularies.ts'

/** Whether an action is allowed, or why not. Reasons are keys under `reason.*` of the translations. */
export type Capability = { ok: true } | { ok: false; reason: 'owner-only' | 'read-only' }

const yes: Capability = { ok: true }

/** Replacing, archiving, deleting and sharing a project is the owner's (decisions.md, Project POST on item). */
export function canManageProject(role: ContactRole | null): Capability {
  return role === 'OWNER' ? yes : { ok: false, reason: 'owner-only' }
}

/** Descriptive fields may be changed by owners and collaborators; contacts read. */
export function canDescribeProject(role: ContactRole | null): Capability {
  return role === 'OWNER' || role === 'COLLABORATOR' ? yes : { ok: false, reason: 'read-only' }
}
