import { completenessPoints } from '#contract/rules/completeness.ts'
import type { Project } from '#contract/schemas/project.ts'

/** What the list page shows; absent means active, all, by latest change. The route reads it from the address (S020). */
export interface ProjectListSearch {
  status?: 'archived' | undefined
  q?: string | undefined
  sort?: 'name' | 'completeness' | undefined
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** Text as it is compared: without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** True when every word of `q` stands in the project's name or municipality. */
export function matches(project: Project, q: string): boolean {
  const words = plain(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  // The name of a limited project is not to be found, as it is not to be seen (S031).
  const text = plain(`${project.limited ? '' : (project.name ?? '')} ${project.address?.city ?? ''}`)
  return words.every((word) => text.includes(word))
}

/** The projects of one view, in its order (E02). */
export function visibleProjects(projects: readonly Project[], { status, q = '', sort }: ProjectListSearch): Project[] {
  const wanted = status === 'archived' ? 'ARCHIVED' : 'ACTIVE'
  return projects.filter((project) => project.status === wanted && matches(project, q)).sort(orders[sort ?? 'updated'])
}

const byUpdated = (a: Project, b: Project) => timeOf(b) - timeOf(a)

const orders = {
  updated: byUpdated,
  // Projects whose name is not shown come last.
  name: (a: Project, b: Project) =>
    Number(a.limited) - Number(b.limited) || collator.compare(a.name ?? '', b.name ?? '') || byUpdated(a, b),
  completeness: (a: Project, b: Project) => completenessPoints(b) - completenessPoints(a) || byUpdated(a, b),
}

function timeOf({ updatedAt, createdAt }: Project): number {
  return Date.parse(updatedAt ?? createdAt ?? '') || 0
}

/** Pieces of a long list that render, and are skipped, as one. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
