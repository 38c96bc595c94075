import type { ContactRole } from '../constants/vocabularies.ts'
import type { SignIns } from '../schemas/account.ts'
import type { Membership } from './ownership.ts'

/** Whether an action is allowed, or why not. Reasons are keys under `reason.*` of the translations. */
export type Capability = { ok: true } | { ok: false; reason: Reason }
type Reason = 'owner-only' | 'read-only' | 'not-yours' | 'last-owner' | 'not-joined' | 'last-way-in'

const yes: Capability = { ok: true }

/** Descriptive fields may be changed by owners and collaborators; contacts read (decisions.md, Project POST on item). */
export function canDescribeProject(role: ContactRole | null): Capability {
  return role === 'OWNER' || role === 'COLLABORATOR' ? yes : no('read-only')
}

/** Replacing all fields at once, which also sets the status, is the owner's (decisions.md, Project POST on item). */
export function canReplaceProject(role: ContactRole | null): Capability {
  return ownerOnly(role)
}

/** Archiving and restoring is the owner's (E05). */
export function canArchiveProject(role: ContactRole | null): Capability {
  return ownerOnly(role)
}

/** Deleting is the owner's (E06). */
export function canDeleteProject(role: ContactRole | null): Capability {
  return ownerOnly(role)
}

/** Putting people on a project is the owner's (E07). */
export function canShareProject(role: ContactRole | null): Capability {
  return ownerOnly(role)
}

/** Everybody on a project sees who changed what (B46). */
export function canReadHistory(role: ContactRole | null): Capability {
  return role ? yes : no('not-yours')
}

/**
 * Roles are the owner's to give. Somebody always owns the project (F-51), and that somebody can sign in: ownership is
 * handed over to people who have opened it.
 */
export function canChangeRole(role: ContactRole | null, person: Membership, to: ContactRole): Capability {
  if (role !== 'OWNER') return no('owner-only')
  if (to === 'OWNER') return person.joined ? yes : no('not-joined')
  return person.isLastOwner ? no('last-owner') : yes
}

/** The owner takes others off a project, and everybody themselves, but for the last owner (F-51). */
export function canRemovePerson(role: ContactRole | null, { isSelf, isLastOwner }: Membership): Capability {
  if (role !== 'OWNER' && !(role && isSelf)) return no('owner-only')
  return isLastOwner ? no('last-owner') : yes
}

/** Whoever describes a project brings files to it (E08). */
export function canAttach(role: ContactRole | null): Capability {
  return canDescribeProject(role)
}

/** Whoever describes a project chooses things for it. */
export function canChooseItems(role: ContactRole | null): Capability {
  return canDescribeProject(role)
}

/** A file goes by the project's owner, or by who brought it. */
export function canRemoveAttachment(role: ContactRole | null, isOwn: boolean): Capability {
  return role && isOwn ? yes : ownerOnly(role)
}

/** A linked sign-in may go while another way in is left: a password, or a second one (E20). */
export function canUnlink({ hasPassword, items }: SignIns): Capability {
  return hasPassword || items.length > 1 ? yes : no('last-way-in')
}

function ownerOnly(role: ContactRole | null): Capability {
  return role === 'OWNER' ? yes : no('owner-only')
}

function no(reason: Reason): Capability {
  return { ok: false, reason }
}
