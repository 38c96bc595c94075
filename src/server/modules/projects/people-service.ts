import type { Locale } from '#contract/constants/locales.ts'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { canChangeRole, canRemovePerson, canShareProject } from '#contract/rules/capabilities.ts'
import { membershipOf } from '#contract/rules/ownership.ts'
import type { ProjectInvitation } from '#contract/schemas/project-people.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { TryLimit } from '#server/http/rate-limit.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { contactAt, removeStrays } from '../contacts/repository.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { type Deed, tellChanged, tellGone, tellRole } from '../notifications/project-news.ts'
import { demand, holdProject, openProject, roleOn } from './access.ts'
import { announceProject, announceProjectGone, contactsOf } from './announce.ts'
import { type ChangeDraft, forgetSubject, insertChanges } from './history-repository.ts'
import * as people from './people-repository.ts'
import { findProject, type ProjectRow, updateProject } from './repository.ts'

/** What sharing stands on. */
export interface PeopleDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly hub: Hub
  /** Counts invitations. */
  readonly inviteLimit: TryLimit
}

/** Who asks for an invitation, and from where. */
export interface InvitationCall {
  readonly clientAddress: string
  readonly locale: Locale
  readonly writeKey: WriteKey | null
}

export type ProjectPeople = ReturnType<typeof createProjectPeople>

/** Who is on a project, in which role (E07, S036). */
export function createProjectPeople({ db, clock, mails, hub, inviteLimit }: PeopleDependencies) {
  /** The project after a change, of which everybody on it is told. */
  async function changed(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
    const project = await openProject(tx, actor, id)
    await announceProject(hub, tx, project)
    return project
  }

  /** Writes down what changed about somebody, as a change of the project; the others on it hear of it, too. */
  async function record(tx: Database, actor: CustomerActor, project: ProjectRow, about: About): Promise<Deed> {
    const at = clock.now()
    await updateProject(tx, project.id, {}, at)
    const origin = { projectId: project.id, contactId: actor.contactId, at, revision: project.revision + 1 }
    await insertChanges(tx, origin, [{ ...about, field: 'contacts' }])
    const deed = { byContactId: actor.contactId, at }
    await tellChanged(tx, project, deed, ['contacts'], about.subjectId)
    return deed
  }

  return {
    /** One answer and one work for every address: whether it has an account shows in its mail alone (E15, F-54). */
    invite(actor: CustomerActor, id: string, invitation: ProjectInvitation, call: InvitationCall): Promise<ProjectRow> {
      const { clientAddress: address, locale, writeKey } = call
      const emailAddress = invitation.emailAddress.toLowerCase()
      const { role } = invitation
      const once = async (tx: Database) => {
        // Judged before anything is counted, held or made for the address, and once more on what is held.
        demand(canShareProject(roleOn(await openProject(tx, actor, id), actor)))
        return inviteLimit.count({ account: emailAddress, address }, async () => {
          const contactId = await contactAt(tx, emailAddress)
          const project = await holdProject(tx, actor, id)
          demand(canShareProject(roleOn(project, actor)))
          if (!(await people.insertPerson(tx, { projectId: id, contactId, role, invitedAs: emailAddress }))) {
            throw new ProblemError(409, 'already-on-project')
          }
          const deed = await record(tx, actor, project, { subjectId: contactId, before: null, after: role })
          await tellRole(tx, 'PROJECT_SHARED', contactId, deed, { projectId: id, role })
          await mails.enqueue(tx, {
            kind: 'PROJECT_SHARED',
            projectId: id,
            contactId,
            byContactId: actor.contactId,
            locale,
          })
          return changed(tx, actor, id)
        })
      }
      const again = (tx: Database) => openProject(tx, actor, id)
      return writeOnce(db, { actor, writeKey, resourceId: id, at: clock.now(), once, again })
    },

    changeRole(actor: CustomerActor, ids: PersonIds, role: ContactRole | undefined, writeKey: WriteKey | null) {
      const { id, contactId } = ids
      const again = (tx: Database) => openProject(tx, actor, id)
      const once = async (tx: Database) => {
        const project = await holdProject(tx, actor, id)
        const person = membershipOf(project, contactId, actor.contactId)
        if (!person) throw notFound()
        demand(canChangeRole(roleOn(project, actor), person, role ?? person.role))
        if (role === undefined || role === person.role) return project
        await people.updateRole(tx, id, contactId, role)
        const deed = await record(tx, actor, project, { subjectId: contactId, before: person.role, after: role })
        await tellRole(tx, 'ROLE_CHANGED', contactId, deed, { projectId: id, role })
        return changed(tx, actor, id)
      }
      return writeOnce(db, { actor, writeKey, resourceId: id, at: clock.now(), once, again })
    },

    remove(actor: CustomerActor, { id, contactId }: PersonIds): Promise<void> {
      return db.transaction(async (tx) => {
        const project = await holdProject(tx, actor, id)
        const person = membershipOf(project, contactId, actor.contactId)
        if (!person) throw notFound()
        demand(canRemovePerson(roleOn(project, actor), person))
        await people.deletePerson(tx, id, contactId)
        const deed = await record(tx, actor, project, { subjectId: contactId, before: person.role, after: null })
        await tellGone(tx, 'PROJECT_LEFT', [contactId], project, deed)
        // Who never opened it goes without a trace: a name that stays would tell that the address has an account (E15).
        if (!person.joined) await forgetSubject(tx, id, contactId)
        await announceProjectGone(hub, tx, id, [contactId])
        await removeStrays(tx, [contactId])
        // Seen by one of those who stay: whoever left by themselves does not see it any more.
        const [stays = ''] = contactsOf(project).filter((other) => other !== contactId)
        const rest = await findProject(tx, stays, id)
        if (rest) await announceProject(hub, tx, rest)
      })
    },
  }
}

/** A person on a project. */
interface PersonIds {
  readonly id: string
  readonly contactId: string
}

type About = Required<Pick<ChangeDraft, 'subjectId' | 'before' | 'after'>>
