import { boundState } from '#contract/configuration/bound-state.ts'
import { PROJECT_ITEMS_MAX } from '#contract/configuration/customer-bounds.ts'
import { canChooseItems } from '#contract/projects/capabilities.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { findItems, type ItemRow, withItems } from '../inspiration/items.ts'
import { assertAllowed, type ProjectAccess, roleOn } from '../projects/access.ts'
import * as repository from './repository.ts'
import type { ProjectItemRow } from './repository.ts'

/** An item of a project with its data. */
export interface ProjectItemEntry {
  readonly row: ProjectItemRow
  readonly item: ItemRow
}

export type ProjectItems = ReturnType<typeof createProjectItems>

/** Items of projects: all members see them, owners and collaborators add them. */
export function createProjectItems(db: Database, access: ProjectAccess, clock: Clock) {
  return {
    async list(actor: CustomerActor, projectId: string): Promise<ProjectItemEntry[]> {
      await access.open(db, actor, projectId)
      return withItems(db, await repository.listProjectItems(db, [projectId]))
    },

    /** Idempotent: an item that was added before stays as it was. */
    add(actor: CustomerActor, projectId: string, itemId: string): Promise<ProjectItemEntry> {
      return db.transaction(async (tx) => {
        assertAllowed(canChooseItems(roleOn(await access.openForUpdate(tx, actor, projectId), actor)))
        const item = (await findItems(tx, [itemId])).get(itemId)
        if (!item) throw notFound()
        const existing = await repository.findProjectItem(tx, projectId, itemId)
        if (existing) return { row: existing, item }
        if (boundState(await repository.countProjectItems(tx, projectId), PROJECT_ITEMS_MAX) === 'reached')
          throw tooManyItems()
        const row = { projectId, itemId, at: clock.now() }
        await repository.insertProjectItem(tx, row)
        return { row, item }
      })
    },

    remove(actor: CustomerActor, projectId: string, itemId: string): Promise<void> {
      return db.transaction(async (tx) => {
        assertAllowed(canChooseItems(roleOn(await access.open(tx, actor, projectId), actor)))
        if (!(await repository.deleteProjectItem(tx, projectId, itemId))) throw notFound()
      })
    },
  }
}

function tooManyItems(): ProblemError {
  return new ProblemError(409, 'project-items-full', { values: { max: PROJECT_ITEMS_MAX } })
}
