import { randomUUID } from 'node:crypto'
import { canDescribeProject, canManageProject, type Capability } from '#contract/rules/capabilities.ts'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { ChangedMeanwhile, type Precondition } from '#server/http/precondition.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { patchedFields, type ProjectPatchInput } from './merge-patch.ts'
import * as repository from './repository.ts'
import type { ProjectFields, ProjectRow } from './repository.ts'

/** What a list of projects can be narrowed to. */
export interface ProjectFilter {
  readonly limited?: boolean | undefined
  readonly contactId?: string | undefined
}

export type Projects = ReturnType<typeof createProjects>

/** Customer projects: everybody sees those that they are on, and does with them what their role allows. */
export function createProjects(db: Database, clock: Clock) {
  /** Changes one project in one transaction, once role and revision have been judged on the same state (F-24). */
  function change(actor: CustomerActor, id: string, ifMatch: Precondition, apply: Change): Promise<ProjectRow> {
    return db.transaction(async (tx) => {
      const current = await hold(tx, actor, id)
      const fields = apply(current, roleOn(current, actor))
      if (ifMatch && !ifMatch(current.revision)) throw new ChangedMeanwhile(current)
      const values = fields()
      if (Object.keys(values).length === 0) return current
      await repository.updateProject(tx, id, values, clock.now())
      return find(tx, actor, id)
    })
  }

  return {
    /** Never foreign data: another contact's id narrows the own list to nothing (F-50). */
    async list(actor: CustomerActor, { limited, contactId }: ProjectFilter): Promise<ProjectRow[]> {
      if (contactId !== undefined && contactId !== actor.contactId) return []
      return repository.listProjects(db, actor.contactId, limited)
    },

    read: (actor: CustomerActor, id: string) => find(db, actor, id),

    create(actor: CustomerActor, fields: ProjectFields): Promise<ProjectRow> {
      const id = randomUUID()
      return db.transaction(async (tx) => {
        await repository.insertProject(tx, id, fields, actor.contactId, clock.now())
        return find(tx, actor, id)
      })
    },

    update(actor: CustomerActor, id: string, patch: ProjectPatchInput, ifMatch: Precondition): Promise<ProjectRow> {
      return change(actor, id, ifMatch, (current, role) => {
        demand(canDescribeProject(role))
        if (patch.status !== undefined && patch.status !== current.status) demand(canManageProject(role))
        return () => patchedFields(current, patch)
      })
    },

    replace(actor: CustomerActor, id: string, fields: ProjectFields, ifMatch: Precondition): Promise<ProjectRow> {
      return change(actor, id, ifMatch, (_current, role) => {
        demand(canManageProject(role))
        return () => fields
      })
    },

    remove(actor: CustomerActor, id: string): Promise<void> {
      return db.transaction(async (tx) => {
        const current = await hold(tx, actor, id)
        demand(canManageProject(roleOn(current, actor)))
        await repository.deleteProject(tx, id)
      })
    },
  }
}

/** Judges the role, then gives the step that makes the new values. */
type Change = (current: ProjectRow, role: ContactRole | null) => () => Partial<ProjectFields>

/** The actor's role on a project. */
export function roleOn({ people }: ProjectRow, { contactId }: CustomerActor): ContactRole | null {
  return people.find(({ id }) => id === contactId)?.role ?? null
}

async function find(db: Database, { contactId }: CustomerActor, id: string): Promise<ProjectRow> {
  const project = await repository.findProject(db, contactId, id)
  if (!project) throw notFound()
  return project
}

async function hold(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
  await repository.lockProject(tx, id)
  return find(tx, actor, id)
}

function demand(capability: Capability): void {
  if (!capability.ok) throw new ProblemError(403, capability.reason)
}
