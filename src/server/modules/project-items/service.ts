import { PROJECT_ITEMS_MAX } from '#contract/constants/catalogue.ts'
import { canChooseItems } from '#contract/rules/capabilities.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { findItems, type ItemRow, withItems } from '../inspiration/items.ts'
import { demand, holdProject, openProject, roleOn } from '../projects/access.ts'
import * as repository from './repository.ts'
import type { ProjectItemRow } from './repository.ts'

/** A thing with a project, and what it is. */
export interface Chosen {
  readonly row: ProjectItemRow
  readonly item: ItemRow
}

export type ProjectItems = ReturnType<typeof createProjectItems>

/** Things put with projects: everybody on one sees them, owner and collaborators choose. */
export function createProjectItems(db: Database, clock: Clock) {
  return {
    async list(actor: CustomerActor, projectId: string): Promise<Chosen[]> {
      await openProject(db, actor, projectId)
      return withItems(db, await repository.listProjectItems(db, [projectId]))
    },

    /** A thing that is there already stays as it was, so that asking again does no harm (B24). */
    add(actor: CustomerActor, projectId: string, itemId: string): Promise<Chosen> {
      return db.transaction(async (tx) => {
        demand(canChooseItems(roleOn(await holdProject(tx, actor, projectId), actor)))
        const item = (await findItems(tx, [itemId])).get(itemId)
        if (!item) throw notFound()
        const earlier = await repository.findProjectItem(tx, projectId, itemId)
        if (earlier) return { row: earlier, item }
        if ((await repository.countProjectItems(tx, projectId)) >= PROJECT_ITEMS_MAX) throw full()
        const row = { projectId, itemId, at: clock.now() }
        await repository.insertProjectItem(tx, row)
        return { row, item }
      })
    },

    remove(actor: CustomerActor, projectId: string, itemId: string): Promise<void> {
      return db.transaction(async (tx) => {
        demand(canChooseItems(roleOn(await openProject(tx, actor, projectId), actor)))
        if (!(await repository.deleteProjectItem(tx, projectId, itemId))) throw notFound()
      })
    },
  }
}

function full(): ProblemError {
  return new ProblemError(409, 'project-items-full', { values: { max: PROJECT_ITEMS_MAX } })
}
