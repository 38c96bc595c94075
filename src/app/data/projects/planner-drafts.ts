import { readEntry, removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { draftEntry } from '#app/platform/storage/page-entries.ts'

const PLANNERS = ['wall', 'quantity'] as const

/** A planner of a project with a form of its own. */
export type Planner = (typeof PLANNERS)[number]

/** The name of the draft of a planner's form. */
export const plannerDraftName = (planner: Planner, projectId: string): string => `${planner} ${projectId}`

/** The drafts of a local project's planners become those of the created project. */
export function movePlannerDrafts(owner: string, localId: string, projectId: string): void {
  for (const planner of PLANNERS) {
    const draft = draftEntry(owner, plannerDraftName(planner, localId))
    const fields = readEntry(draft)
    if (fields) writeEntry(draftEntry(owner, plannerDraftName(planner, projectId)), fields)
    removeEntry(draft)
  }
}
