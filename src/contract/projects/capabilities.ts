import type { OpenWord } from '../formats/open-word.ts'
import { type ContactRole, PROJECT_STATUSES, type ProjectStatus } from './vocabulary.ts'
import type { SignIns } from '../account/schema.ts'
import type { Membership } from './membership.ts'

/** Whether an action is allowed, or why not. Reasons are keys under `reason.*` of the translations. */
export type Capability = { ok: true } | { ok: false; reason: Reason }
type Reason = 'owner-only' | 'read-only' | 'unknown-status' | 'not-yours' | 'last-owner' | 'not-joined' | 'last-way-in'

const allowed: Capability = { ok: true }

/** The status of a project; an unknown one may mean that nothing can be changed any more. */
type Status = OpenWord<ProjectStatus>

/** Owners and collaborators edit the descriptive fields; contacts only read. */
export function canEditProject(role: ContactRole | null, status: Status = 'ACTIVE'): Capability {
  if (!isKnown(status)) return denied('unknown-status')
  return role === 'OWNER' || role === 'COLLABORATOR' ? allowed : denied('read-only')
}

/** Only owners replace all fields at once, as that also sets the status. */
export function canReplaceProject(role: ContactRole | null, status: Status = 'ACTIVE'): Capability {
  return isKnown(status) ? ownerOnly(role) : denied('unknown-status')
}

/** Only owners archive and restore. */
export function canArchiveProject(role: ContactRole | null, status: Status = 'ACTIVE'): Capability {
  return isKnown(status) ? ownerOnly(role) : denied('unknown-status')
}

/** Only owners delete. */
export function canDeleteProject(role: ContactRole | null): Capability {
  return ownerOnly(role)
}

/** Only owners invite members. */
export function canInviteMember(role: ContactRole | null): Capability {
  return ownerOnly(role)
}

/** Every member sees the history. */
export function canReadHistory(role: ContactRole | null): Capability {
  return role ? allowed : denied('not-yours')
}

/** Only owners change roles. The last owner stays one, and only members who have joined can become owners. */
export function canChangeRole(role: ContactRole | null, member: Membership, to: ContactRole): Capability {
  if (role !== 'OWNER') return denied('owner-only')
  if (to === 'OWNER') return member.joined ? allowed : denied('not-joined')
  return member.isLastOwner ? denied('last-owner') : allowed
}

/** Owners remove members, and members themselves; the last owner stays. */
export function canRemoveMember(role: ContactRole | null, { isSelf, isLastOwner }: Membership): Capability {
  if (role !== 'OWNER' && !(role && isSelf)) return denied('owner-only')
  return isLastOwner ? denied('last-owner') : allowed
}

/** Editors of a project add attachments. */
export function canAttach(role: ContactRole | null, status?: Status): Capability {
  return canEditProject(role, status)
}

/** Editors of a project choose its inspiration items. */
export function canChooseItems(role: ContactRole | null, status?: Status): Capability {
  return canEditProject(role, status)
}

/** Owners remove any attachment, others their own. */
export function canRemoveAttachment(role: ContactRole | null, isOwn: boolean): Capability {
  return role && isOwn ? allowed : ownerOnly(role)
}

/** A linked sign-in can be removed while another way to sign in is left. */
export function canUnlinkSignIn({ hasPassword, items }: SignIns): Capability {
  return hasPassword || items.length > 1 ? allowed : denied('last-way-in')
}

function isKnown(status: Status): boolean {
  return PROJECT_STATUSES.some((known) => known === status)
}

function ownerOnly(role: ContactRole | null): Capability {
  return role === 'OWNER' ? allowed : denied('owner-only')
}

function denied(reason: Reason): Capability {
  return { ok: false, reason }
}
