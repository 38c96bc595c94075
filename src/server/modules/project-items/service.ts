import { boundState } from '#contract/configuration/bound-state.ts'
import { PROJECT_ITEMS_MAX } from '#contract/configuration/customer-bounds.ts'
import { canChooseItems } from '#contract/projects/capabilities.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { findItems, type ItemRow, withItems } from '../inspiration/items.ts'
import { assertAllowed, type ProjectAccess, roleOn } from '../projects/access.ts'
import { publishPart } from '../projects/publish-project.ts'
import * as repository from './repository.ts'
import type { ProjectItemRow } from './repository.ts'

/** An item of a project with its data. */
export interface ProjectItemEntry {
  readonly row: ProjectItemRow
  readonly item: ItemRow
}

export interface ProjectItemDependencies {
  readonly db: Database
  readonly access: ProjectAccess
  readonly clock: Clock
  readonly hub: Hub
}

export type ProjectItems = ReturnType<typeof createProjectItems>

/** Items of projects: all members see them, owners and collaborators add them. */
export function createProjectItems({ db, access, clock, hub }: ProjectItemDependencies) {
  return {
    async list(actor: CustomerActor, projectId: string): Promise<ProjectItemEntry[]> {
      await access.open(db, actor, projectId)
      return withItems(db, await repository.listProjectItems(db, [projectId]))
    },

    /** Idempotent: an item that was added before stays as it was. */
    add(actor: CustomerActor, projectId: string, itemId: string): Promise<ProjectItemEntry> {
      return db.transaction(async (tx) => {
        const project = await access.openForUpdate(tx, actor, projectId)
        assertAllowed(canChooseItems(roleOn(project, actor)))
        const item = (await findItems(tx, [itemId])).get(itemId)
        if (!item) throw notFound()
        const existing = await repository.findProjectItem(tx, projectId, itemId)
        if (existing) return { row: existing, item }
        if (boundState(await repository.countProjectItems(tx, projectId), PROJECT_ITEMS_MAX) === 'reached')
          throw tooManyItems()
        const row = { projectId, itemId, at: clock.now() }
        await repository.insertProjectItem(tx, row)
        await publishPart(hub, tx, project, 'items')
        return { row, item }
      })
    },

    remove(actor: CustomerActor, projectId: string, itemId: string): Promise<void> {
      return db.transaction(async (tx) => {
        const project = await access.open(tx, actor, projectId)
        assertAllowed(canChooseItems(roleOn(project, actor)))
        if (!(await repository.deleteProjectItem(tx, projectId, itemId))) throw notFound()
        await publishPart(hub, tx, project, 'items')
      })
    },
  }
}

function tooManyItems(): ProblemError {
  return new ProblemError(409, 'project-items-full', { values: { max: PROJECT_ITEMS_MAX } })
}
