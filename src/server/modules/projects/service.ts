import { randomUUID } from 'node:crypto'
import {
  canArchiveProject,
  canDeleteProject,
  canDescribeProject,
  canReadHistory,
  canReplaceProject,
} from '#contract/rules/capabilities.ts'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { ChangedMeanwhile, type Precondition } from '#server/http/precondition.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { removeStrays } from '../contacts/repository.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { tellChanged, tellGone } from '../notifications/project-news.ts'
import { demand, holdProject, openProject, roleOn } from './access.ts'
import { announceProject, announceProjectGone, contactsOf } from './announce.ts'
import { changedFields } from './changed-fields.ts'
import { insertChanges, listChanges } from './history-repository.ts'
import { patchedFields, type ProjectPatchInput } from './merge-patch.ts'
import * as repository from './repository.ts'
import type { ProjectFields, ProjectRow } from './repository.ts'

/** What a list of projects can be narrowed to. */
export interface ProjectFilter {
  readonly limited?: boolean | undefined
  readonly contactId?: string | undefined
}

/** Under what a change is made: of which revision, and under which key it may be repeated. */
export interface Conditions {
  readonly ifMatch: Precondition
  readonly writeKey: WriteKey | null
}

/** What projects stand on. */
export interface ProjectDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly hub: Hub
}

export type Projects = ReturnType<typeof createProjects>

/** Customer projects: everybody sees those that they are on, and does with them what their role allows. */
export function createProjects({ db, clock, hub }: ProjectDependencies) {
  /** The project after a change, of which everybody on it is told. */
  async function changed(tx: Database, actor: CustomerActor, id: string): Promise<ProjectRow> {
    const project = await openProject(tx, actor, id)
    await announceProject(hub, tx, project)
    return project
  }

  /**
   * Changes one project in one transaction, once role and revision have been judged on the same state (F-24). A change that
   * was made under the same key before is judged no more: its revision is the one that it made itself.
   */
  function change(actor: CustomerActor, id: string, conditions: Conditions, apply: Change): Promise<ProjectRow> {
    const { ifMatch, writeKey } = conditions
    const at = clock.now()
    const once = async (tx: Database) => {
      const current = await holdProject(tx, actor, id)
      const fields = apply(current, roleOn(current, actor))
      if (ifMatch && !ifMatch(current.revision)) throw new ChangedMeanwhile(current)
      const values = fields()
      if (Object.keys(values).length === 0) return current
      await repository.updateProject(tx, id, values, at)
      const origin = { projectId: id, contactId: actor.contactId, at, revision: current.revision + 1 }
      const changes = changedFields(current, values)
      await insertChanges(tx, origin, changes)
      const deed = { byContactId: actor.contactId, at }
      await tellChanged(
        tx,
        current,
        deed,
        changes.map(({ field }) => field),
      )
      return changed(tx, actor, id)
    }
    return writeOnce(db, { actor, writeKey, resourceId: id, at, once, again: (tx) => openProject(tx, actor, id) })
  }

  return {
    /** Never foreign data: another contact's id narrows the own list to nothing (F-50). */
    async list(actor: CustomerActor, { limited, contactId }: ProjectFilter): Promise<ProjectRow[]> {
      if (contactId !== undefined && contactId !== actor.contactId) return []
      return repository.listProjects(db, actor.contactId, limited)
    },

    read: (actor: CustomerActor, id: string) => openProject(db, actor, id),

    create(actor: CustomerActor, fields: ProjectFields, writeKey: WriteKey | null): Promise<ProjectRow> {
      const at = clock.now()
      const again = (tx: Database, id: string) => openProject(tx, actor, id)
      const id = randomUUID()
      const once = async (tx: Database) => {
        await repository.insertProject(tx, id, fields, actor.contactId, at)
        const origin = { projectId: id, contactId: actor.contactId, at, revision: 1 }
        await insertChanges(tx, origin, [{ field: 'created', before: null, after: null }])
        return changed(tx, actor, id)
      }
      return writeOnce(db, { actor, writeKey, resourceId: id, at, once, again })
    },

    update(actor: CustomerActor, id: string, patch: ProjectPatchInput, conditions: Conditions): Promise<ProjectRow> {
      return change(actor, id, conditions, (current, role) => {
        demand(canDescribeProject(role))
        if (patch.status !== undefined && patch.status !== current.status) demand(canArchiveProject(role))
        return () => patchedFields(current, patch)
      })
    },

    replace(actor: CustomerActor, id: string, fields: ProjectFields, conditions: Conditions): Promise<ProjectRow> {
      return change(actor, id, conditions, (_current, role) => {
        demand(canReplaceProject(role))
        return () => fields
      })
    },

    remove(actor: CustomerActor, id: string): Promise<void> {
      return db.transaction(async (tx) => {
        const current = await holdProject(tx, actor, id)
        demand(canDeleteProject(roleOn(current, actor)))
        const at = clock.now()
        await repository.deleteProject(tx, id, at)
        await tellGone(tx, 'PROJECT_DELETED', contactsOf(current), current, { byContactId: actor.contactId, at })
        await announceProjectGone(hub, tx, id, contactsOf(current))
        await removeStrays(tx, contactsOf(current))
      })
    },

    /** A project with all that changed in it (B46). */
    async history(actor: CustomerActor, id: string) {
      const project = await openProject(db, actor, id)
      demand(canReadHistory(roleOn(project, actor)))
      return { project, changes: await listChanges(db, id) }
    },
  }
}

/** Judges the role, then gives the step that makes the new values. */
type Change = (current: ProjectRow, role: ContactRole | null) => () => Partial<ProjectFields>
