import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { boundState } from '#contract/configuration/bound-state.ts'
import { OWNED_PROJECTS_MAX } from '#contract/configuration/customer-bounds.ts'
import { addressInputSchema } from '#contract/geography/address-input-schema.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  canArchiveProject,
  canDeleteProject,
  canEditProject,
  canReadHistory,
  canReplaceProject,
} from '#contract/projects/capabilities.ts'
import { patchedFields } from '#contract/projects/merge-patch.ts'
import type { projectPatchSchema } from '#contract/projects/write-schema.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { invalidFields, ProblemError } from '#server/http/problem.ts'
import { PreconditionFailed, type Precondition } from '#server/http/precondition.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import { parseInput } from '#server/http/validation.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'
import { deleteOrphanedContacts } from '../contacts/repository.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { notifyProjectChanged, notifyProjectGone } from './notify-members.ts'
import { assertAllowed, type ProjectAccess, roleOn } from './access.ts'
import { publishProjectGone, contactIdsOf } from './publish-project.ts'
import { type ChangeDraft, insertChanges, listChanges } from './history-repository.ts'
import * as repository from './repository.ts'
import type { ProjectFields, ProjectRow } from './repository.ts'

/** Filters of the list. */
export interface ProjectFilter {
  readonly limited?: boolean | undefined
  readonly contactId?: string | undefined
}

/** Projects of a page. */
const PAGE_SIZE = 100

interface ProjectPage {
  readonly total: number
  readonly rows: ProjectRow[]
  readonly next: string | null
}

/** Empty for the first page; throws the 422 for what no page has given out. */
function readCursor(cursor: string): repository.ProjectPosition | null {
  if (cursor === '') return null
  const [, at, id] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? []
  if (!at || !id) throw invalidFields([{ path: 'cursor', code: 'invalid', values: {} }])
  return { at: Number(at), id }
}

/** Preconditions of a change: the expected revision and the idempotency key. */
export interface WriteConditions {
  readonly ifMatch: Precondition
  readonly idempotencyKey: IdempotencyKey | null
}

export interface ProjectDependencies {
  readonly db: Database
  readonly access: ProjectAccess
  readonly clock: Clock
  readonly hub: Hub
}

/** A merge patch once parsed. */
type ProjectPatchInput = v.InferOutput<typeof projectPatchSchema>

export type Projects = ReturnType<typeof createProjects>

/** Customer projects: members see them, and change what their role allows. */
export function createProjects({ db, access, clock, hub }: ProjectDependencies) {
  /**
   * Changes a project in one transaction after checking role and revision. A replay under the same idempotency key is
   * not checked again: the revision is the one that it made itself.
   */
  function change(
    actor: CustomerActor,
    id: string,
    { ifMatch, idempotencyKey }: WriteConditions,
    { authorize, fieldsOf }: ProjectChange,
  ): Promise<ProjectRow> {
    const execute = async (tx: Database) => {
      const current = await access.openForUpdate(tx, actor, id)
      const at = clock.now()
      authorize(roleOn(current, actor), current)
      if (ifMatch && !ifMatch(current.revision)) throw new PreconditionFailed(current)
      const values = fieldsOf(current)
      if (Object.keys(values).length === 0) return current
      await repository.updateProject(tx, id, values, at)
      const origin = { projectId: id, contactId: actor.contactId, at, revision: current.revision + 1 }
      const changes = changedFields(current, values)
      await insertChanges(tx, origin, changes)
      const context = { byContactId: actor.contactId, at }
      await notifyProjectChanged(
        tx,
        current,
        context,
        changes.map(({ field }) => field),
      )
      return access.publishChanged(tx, actor, id)
    }
    return withIdempotency(db, {
      actor,
      idempotencyKey,
      resourceId: id,
      at: clock.now(),
      execute,
      replay: (tx) => access.open(tx, actor, id),
    })
  }

  return {
    /** Another contact's id yields an empty list, never somebody else's projects. */
    async list(actor: CustomerActor, { limited, contactId }: ProjectFilter): Promise<ProjectRow[]> {
      if (contactId !== undefined && contactId !== actor.contactId) return []
      return repository.listProjects(db, actor.contactId, limited)
    },

    /** A page of them, with the number of all and the position of the next page; null after the last one. */
    async listPage(actor: CustomerActor, { limited, contactId }: ProjectFilter, cursor: string): Promise<ProjectPage> {
      const after = readCursor(cursor)
      if (contactId !== undefined && contactId !== actor.contactId) return { total: 0, rows: [], next: null }
      const [total, found] = await Promise.all([
        repository.countProjects(db, actor.contactId, limited),
        repository.listProjectsAfter(db, actor.contactId, limited, after, PAGE_SIZE + 1),
      ])
      const rows = found.slice(0, PAGE_SIZE)
      const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined
      return { total, rows, next: last ? `${last.updatedAt.getTime()}.${last.id}` : null }
    },

    read: (actor: CustomerActor, id: string) => access.open(db, actor, id),

    create(actor: CustomerActor, fields: ProjectFields, idempotencyKey: IdempotencyKey | null): Promise<ProjectRow> {
      const at = clock.now()
      const replay = (tx: Database, id: string) => access.open(tx, actor, id)
      const id = randomUUID()
      const execute = async (tx: Database) => {
        await lockCustomerKeepingKey(tx, actor.customerId)
        if (boundState(await repository.countOwnedProjects(tx, actor.contactId), OWNED_PROJECTS_MAX) === 'reached')
          throw new ProblemError(422, 'projects-full', { values: { max: OWNED_PROJECTS_MAX } })
        await repository.insertProject(tx, id, fields, actor.contactId, at)
        const origin = { projectId: id, contactId: actor.contactId, at, revision: 1 }
        await insertChanges(tx, origin, [{ field: 'created', before: null, after: null }])
        return access.publishChanged(tx, actor, id)
      }
      return withIdempotency(db, { actor, idempotencyKey, resourceId: id, at, execute, replay })
    },

    update(
      actor: CustomerActor,
      id: string,
      patch: ProjectPatchInput,
      conditions: WriteConditions,
    ): Promise<ProjectRow> {
      return change(actor, id, conditions, {
        authorize(role, { status }) {
          assertAllowed(canEditProject(role))
          if (patch.status !== undefined && patch.status !== status) assertAllowed(canArchiveProject(role))
        },
        fieldsOf: (current) => patchedRow(current, patch),
      })
    },

    replace(actor: CustomerActor, id: string, fields: ProjectFields, conditions: WriteConditions): Promise<ProjectRow> {
      return change(actor, id, conditions, {
        authorize: (role) => assertAllowed(canReplaceProject(role)),
        fieldsOf: () => fields,
      })
    },

    remove(actor: CustomerActor, id: string): Promise<void> {
      return db.transaction(async (tx) => {
        const current = await access.openForUpdate(tx, actor, id)
        assertAllowed(canDeleteProject(roleOn(current, actor)))
        const at = clock.now()
        await repository.deleteProject(tx, id, at)
        await notifyProjectGone(tx, 'PROJECT_DELETED', contactIdsOf(current), current, {
          byContactId: actor.contactId,
          at,
        })
        await publishProjectGone(hub, tx, id, contactIdsOf(current))
        await deleteOrphanedContacts(tx, contactIdsOf(current))
      })
    },

    /** A project with its history. */
    async history(actor: CustomerActor, id: string) {
      const project = await access.open(db, actor, id)
      assertAllowed(canReadHistory(roleOn(project, actor)))
      return { project, changes: await listChanges(db, id) }
    },
  }
}

/**
 * The columns that a merge patch sets. An address is validated once merged: its parts can be valid and the whole not.
 */
function patchedRow(current: ProjectFields, patch: ProjectPatchInput): Partial<ProjectFields> {
  const { address, ...fields } = patchedFields(current.address, patch)
  if (address === undefined) return fields
  if (address === null) return { ...fields, address }
  return { ...fields, ...parseInput(v.object({ address: addressInputSchema }), { address }) }
}

interface ProjectChange {
  /** Throws unless the role allows it. */
  readonly authorize: (role: ContactRole | null, current: ProjectRow) => void
  /** The new values. */
  readonly fieldsOf: (current: ProjectRow) => Partial<ProjectFields>
}

/** The fields whose value changes. */
function changedFields(current: ProjectFields, values: Partial<ProjectFields>): FieldChange[] {
  return (Object.keys(values) as (keyof ProjectFields)[])
    .filter((field) => !isDeepStrictEqual(current[field], values[field]))
    .map((field) => ({ field, before: current[field], after: values[field] }))
}

type FieldChange = ChangeDraft & { readonly field: keyof ProjectFields }
