import type { Capability } from '#contract/projects/capabilities.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Hub } from '#server/ports/hub.ts'
import { acceptInvitation } from './members-repository.ts'
import { publishMembersChanged, publishProject } from './publish-project.ts'
import { findProject, lockProject, type ProjectRow } from './repository.ts'

export type ProjectAccess = ReturnType<typeof createProjectAccess>

/** Opens projects for their members. Opening one for the first time accepts the invitation. */
export function createProjectAccess(hub: Hub) {
  /** A project of which the actor is a member; throws the 404 for any other. */
  async function open(db: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
    const { contactId } = actor
    const project = await findProject(db, contactId, id)
    if (!project) throw notFound()
    if (project.contacts.every(({ contact, invitedAs }) => contact.id !== contactId || invitedAs === null))
      return project
    await db.transaction(async (tx) => {
      if (await acceptInvitation(tx, id, contactId)) await publishMembersChanged(hub, tx, project)
    })
    return open(db, actor, id)
  }

  return {
    open,
    /** The same, locked until the transaction ends. */
    async openForUpdate(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
      await lockProject(tx, id)
      return open(tx, actor, id)
    },
    /** Publishes a project that the actor has changed to its members, and returns it. */
    async publishChanged(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
      const project = await open(tx, actor, id)
      await publishProject(hub, tx, project)
      return project
    },
  }
}

/** The actor's role in a project. */
export function roleOn(project: ProjectRow, { contactId }: CustomerActor): ContactRole | null {
  return roleOf(project, contactId)
}

/** Throws the 409 when the project's state forbids it, the 403 when the actor's role does. */
export function assertAllowed(capability: Capability): void {
  if (capability.ok) return
  const isConflict = capability.reason === 'last-owner' || capability.reason === 'not-joined'
  throw new ProblemError(isConflict ? 409 : 403, capability.reason)
}
