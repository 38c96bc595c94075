import type { Capability } from '#contract/projects/capabilities.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { acceptInvitation } from './members-repository.ts'
import { findProject, lockProject, type ProjectRow } from './repository.ts'

/**
 * A project of which the actor is a member; throws the 404 for any other. Opening it for the first time accepts the
 * invitation.
 */
export async function openProject(db: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
  const { contactId } = actor
  const project = await findProject(db, contactId, id)
  if (!project) throw notFound()
  if (project.contacts.every(({ contact, invitedAs }) => contact.id !== contactId || invitedAs === null)) return project
  await acceptInvitation(db, id, contactId)
  return openProject(db, actor, id)
}

/** The same, locked until the transaction ends. */
export async function openProjectForUpdate(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
  await lockProject(tx, id)
  return openProject(tx, actor, id)
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
