import { boundState } from '#contract/configuration/bound-state.ts'
import { MEMBERS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { canChangeRole, canRemoveMember, canInviteMember } from '#contract/projects/capabilities.ts'
import { membershipOf } from '#contract/projects/membership.ts'
import type { ProjectInvitation } from '#contract/projects/members-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { findOrCreateContact, deleteOrphanedContacts } from '../contacts/repository.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { type ChangeContext, notifyProjectChanged, notifyProjectGone, notifyRole } from './notify-members.ts'
import { assertAllowed, type ProjectAccess, roleOn } from './access.ts'
import { presentMember } from './presenter.ts'
import { publishProject, publishProjectGone, contactIdsOf } from './publish-project.ts'
import { type ChangeDraft, clearSubject, insertChanges } from './history-repository.ts'
import * as repository from './members-repository.ts'
import { findProject, type ProjectRow, updateProject } from './repository.ts'

export interface MemberDependencies {
  readonly db: Database
  readonly access: ProjectAccess
  readonly clock: Clock
  readonly mails: MailQueue
  readonly hub: Hub
  /** Limits invitations. */
  readonly inviteLimit: AttemptLimiter
}

/** Context of an invitation request. */
export interface InvitationContext {
  readonly clientAddress: string
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}

export type ProjectMembers = ReturnType<typeof createProjectMembers>

/** Members of projects and their roles. */
export function createProjectMembers({ db, access, clock, mails, hub, inviteLimit }: MemberDependencies) {
  /** Stores a change about a member and notifies the others. */
  async function recordChange(
    tx: Database,
    actor: CustomerActor,
    project: ProjectRow,
    change: MemberChange,
  ): Promise<ChangeContext> {
    const at = clock.now()
    await updateProject(tx, project.id, {}, at)
    const origin = { projectId: project.id, contactId: actor.contactId, at, revision: project.revision + 1 }
    await insertChanges(tx, origin, [{ ...change, field: 'contacts' }])
    const context = { byContactId: actor.contactId, at }
    await notifyProjectChanged(tx, project, context, ['contacts'], change.subjectId)
    return context
  }

  return {
    /** The response and its duration are the same for every address, so that neither reveals an account. */
    invite(
      actor: CustomerActor,
      id: string,
      invitation: ProjectInvitation,
      request: InvitationContext,
    ): Promise<ProjectRow> {
      const { clientAddress: address, locale, idempotencyKey } = request
      const emailAddress = invitation.emailAddress.toLowerCase()
      const { role } = invitation
      const execute = async (tx: Database) => {
        // Permission is checked before rate limit, lock and insert, and again under the lock.
        assertAllowed(canInviteMember(roleOn(await access.open(tx, actor, id), actor)))
        return inviteLimit.count({ account: emailAddress, address }, async () => {
          const contactId = await findOrCreateContact(tx, emailAddress)
          const project = await access.openForUpdate(tx, actor, id)
          assertAllowed(canInviteMember(roleOn(project, actor)))
          if (!(await repository.insertMember(tx, { projectId: id, contactId, role, invitedAs: emailAddress }))) {
            throw new ProblemError(409, 'already-on-project')
          }
          if (boundState(project.contacts.length, MEMBERS_MAX) === 'reached')
            throw new ProblemError(422, 'members-full', { values: { max: MEMBERS_MAX } })
          const context = await recordChange(tx, actor, project, { subjectId: contactId, before: null, after: role })
          await notifyRole(tx, 'PROJECT_SHARED', contactId, context, { projectId: id, role })
          await mails.enqueue(
            tx,
            { kind: 'PROJECT_SHARED', projectId: id, contactId, byContactId: actor.contactId, locale },
            { clientAddress: address, customerId: actor.customerId },
          )
          return access.publishChanged(tx, actor, id)
        })
      }
      const replay = (tx: Database) => access.open(tx, actor, id)
      return withIdempotency(db, { actor, idempotencyKey, resourceId: id, at: clock.now(), execute, replay })
    },

    changeRole(
      actor: CustomerActor,
      ids: MemberIds,
      role: ContactRole | undefined,
      idempotencyKey: IdempotencyKey | null,
    ) {
      const { id } = ids
      const replay = (tx: Database) => access.open(tx, actor, id)
      const execute = async (tx: Database) => {
        const project = await access.openForUpdate(tx, actor, id)
        const contactId = contactIdOf(project, ids.contactId, actor)
        const member = membershipOf(project, contactId, actor.contactId)
        if (!member) throw notFound()
        assertAllowed(canChangeRole(roleOn(project, actor), member, role ?? member.role))
        if (role === undefined || role === member.role) return project
        await repository.updateRole(tx, id, contactId, role)
        const context = await recordChange(tx, actor, project, {
          subjectId: contactId,
          before: member.role,
          after: role,
        })
        await notifyRole(tx, 'ROLE_CHANGED', contactId, context, { projectId: id, role })
        return access.publishChanged(tx, actor, id)
      }
      return withIdempotency(db, { actor, idempotencyKey, resourceId: id, at: clock.now(), execute, replay })
    },

    remove(actor: CustomerActor, { id, ...ids }: MemberIds): Promise<void> {
      return db.transaction(async (tx) => {
        const project = await access.openForUpdate(tx, actor, id)
        const contactId = contactIdOf(project, ids.contactId, actor)
        const member = membershipOf(project, contactId, actor.contactId)
        if (!member) throw notFound()
        assertAllowed(canRemoveMember(roleOn(project, actor), member))
        await repository.deleteMember(tx, id, contactId)
        const context = await recordChange(tx, actor, project, {
          subjectId: contactId,
          before: member.role,
          after: null,
        })
        await notifyProjectGone(tx, 'PROJECT_LEFT', [contactId], project, context)
        // A name in the history would reveal that the invited address has an account.
        if (!member.joined) await clearSubject(tx, id, contactId)
        await publishProjectGone(hub, tx, id, [contactId])
        await deleteOrphanedContacts(tx, [contactId])
        // Loaded as seen by a remaining member, as somebody who left cannot see it.
        const [remainingMember = ''] = contactIdsOf(project).filter((other) => other !== contactId)
        const currentProject = await findProject(tx, remainingMember, id)
        if (currentProject) await publishProject(hub, tx, currentProject)
      })
    },
  }
}

/** The contact of a member by the id that the actor sees, or saw before the member opened the project. */
function contactIdOf(project: ProjectRow, id: string, actor: CustomerActor): string {
  const member = project.contacts.find(
    (one) => one.invitationId === id || presentMember(one, project, actor).contact.id === id,
  )
  if (!member) throw notFound()
  return member.contact.id
}

interface MemberIds {
  readonly id: string
  /** As the actor sees it. */
  readonly contactId: string
}

type MemberChange = Required<Pick<ChangeDraft, 'subjectId' | 'before' | 'after'>>
