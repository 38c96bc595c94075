import type { Capability } from '#contract/rules/capabilities.ts'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { acceptInvitation } from './people-repository.ts'
import { findProject, lockProject, type ProjectRow } from './repository.ts'

/** A project that the actor is on; throws the 404 for any other (F-50). Opening it for the first time is joining it. */
export async function openProject(db: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
  const { contactId } = actor
  const project = await findProject(db, contactId, id)
  if (!project) throw notFound()
  if (project.contacts.every(({ contact, invitedAs }) => contact.id !== contactId || invitedAs === null)) return project
  await acceptInvitation(db, id, contactId)
  return openProject(db, actor, id)
}

/** The same, held until the transaction ends, so that two changes of it follow each other. */
export async function holdProject(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
  await lockProject(tx, id)
  return openProject(tx, actor, id)
}

/** The actor's role on a project. */
export function roleOn(project: ProjectRow, { contactId }: CustomerActor): ContactRole | null {
  return roleOf(project, contactId)
}

/** Throws the refusal of what is not allowed: the 409 when the project is not ready for it, the 403 when the actor is not. */
export function demand(capability: Capability): void {
  if (capability.ok) return
  const isConflict = capability.reason === 'last-owner' || capability.reason === 'not-joined'
  throw new ProblemError(isConflict ? 409 : 403, capability.reason)
}
