import { randomUUID } from 'node:crypto'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { ProjectChange } from '#contract/schemas/project-history.ts'
import type { customerProjects, projectChanges } from '../tables.ts'

type ProjectSeedRow = typeof customerProjects.$inferInsert
type ChangeRow = typeof projectChanges.$inferInsert

/** Somebody on a demo project. */
interface Member {
  readonly contactId: string
  readonly role: ContactRole
}

interface Step {
  readonly field: ProjectChange['field']
  readonly before: unknown
  readonly after: unknown
  readonly subjectId?: string
}

/**
 * How a demo project came to be as it is (B46): begun by its owner, shared, then filled in bit by bit by who may, the last
 * step when it was changed last. One revision each, so that the project's own is their number.
 */
export function demoChanges(project: ProjectSeedRow, members: readonly Member[]): ChangeRow[] {
  const owner = members.find(({ role }) => role === 'OWNER')
  const others = members.filter((member) => member !== owner)
  const writers = members.filter(({ role }) => role !== 'CONTACT')
  const shared = others.map(({ contactId, role }) => ({
    field: 'contacts' as const,
    before: null,
    after: role,
    subjectId: contactId,
  }))
  const steps: Step[] = [{ field: 'created', before: null, after: null }, ...shared, ...described(project)]
  const [begin, end] = [project.createdAt.getTime(), project.updatedAt.getTime()]
  return steps.map((step, index) => ({
    ...step,
    id: randomUUID(),
    projectId: project.id,
    contactId: (index <= shared.length ? owner : writers[index % writers.length])?.contactId ?? null,
    at: new Date(begin + ((end - begin) * index) / Math.max(steps.length - 1, 1)),
    revision: index + 1,
  }))
}

/** From a project without anything to what it is; the last product came later, so that there is something to put back. */
function described({ address = null, productCategories = [], type, style, status }: ProjectSeedRow): Step[] {
  const first = productCategories.slice(0, -1)
  const steps: Step[] = [
    { field: 'address', before: null, after: address },
    { field: 'productCategories', before: [], after: first },
    { field: 'type', before: 'OTHER', after: type ?? 'OTHER' },
    { field: 'style', before: 'OTHER', after: style ?? 'OTHER' },
    { field: 'productCategories', before: first, after: productCategories },
    { field: 'status', before: 'ACTIVE', after: status ?? 'ACTIVE' },
  ]
  return steps.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
