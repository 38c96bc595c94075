import { randomUUID } from 'node:crypto'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import type { customerProjects, projectChanges } from '../tables.ts'

type ProjectSeedRow = typeof customerProjects.$inferInsert
type ChangeRow = typeof projectChanges.$inferInsert

/** A member of a demo project. */
interface Member {
  readonly contactId: string
  readonly role: ContactRole
  /** Only members who have opened the project can have changed it. */
  readonly hasAccount: boolean
}

interface ChangeStep {
  readonly field: ProjectChange['field']
  readonly before: unknown
  readonly after: unknown
  readonly subjectId?: string
}

/**
 * The history of a demo project: created by its owner, shared, then completed by those who may edit. Each step is a
 * revision, so that the project's revision is their number.
 */
export function demoChanges(project: ProjectSeedRow, members: readonly Member[]): ChangeRow[] {
  const owner = members.find(({ role }) => role === 'OWNER')
  const others = members.filter((member) => member !== owner)
  const editors = members.filter(({ role, hasAccount }) => role !== 'CONTACT' && hasAccount)
  const shared = others.map(({ contactId, role }) => ({
    field: 'contacts' as const,
    before: null,
    after: role,
    subjectId: contactId,
  }))
  const steps: ChangeStep[] = [{ field: 'created', before: null, after: null }, ...shared, ...descriptionSteps(project)]
  const [start, end] = [project.createdAt.getTime(), project.updatedAt.getTime()]
  return steps.map((step, index) => ({
    ...step,
    id: randomUUID(),
    projectId: project.id,
    contactId: (index <= shared.length ? owner : editors[index % editors.length])?.contactId ?? null,
    at: new Date(start + ((end - start) * index) / Math.max(steps.length - 1, 1)),
    revision: index + 1,
  }))
}

/**
 * From an empty project to the current one; the last product was added later, so that the history has something to
 * restore.
 */
function descriptionSteps({
  address = null,
  productCategories = [],
  type,
  style,
  status,
}: ProjectSeedRow): ChangeStep[] {
  const first = productCategories.slice(0, -1)
  const steps: ChangeStep[] = [
    { field: 'address', before: null, after: address },
    { field: 'productCategories', before: [], after: first },
    { field: 'type', before: 'OTHER', after: type ?? 'OTHER' },
    { field: 'style', before: 'OTHER', after: style ?? 'OTHER' },
    { field: 'productCategories', before: first, after: productCategories },
    { field: 'status', before: 'ACTIVE', after: status ?? 'ACTIVE' },
  ]
  return steps.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
