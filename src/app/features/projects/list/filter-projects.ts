import { containsTerms, splitTerms } from '#contract/formats/search-terms.ts'
import { completenessPoints } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'

/** Filter and order of the list; defaults are active, no search text, by latest change. */
export interface ProjectListSearch {
  status?: 'archived' | undefined
  q?: string | undefined
  sort?: 'name' | 'completeness' | undefined
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** True when every term of `q` occurs in the project's name or municipality. */
export function matchesSearch(project: Project, q: string): boolean {
  return containsTerms(searchableText(project), splitTerms(q))
}

/** The name of a limited project is hidden, so it must not be searchable. */
function searchableText({ limited, name, address }: Project): string {
  return `${limited ? '' : (name ?? '')} ${address?.city ?? ''}`
}

/** The filtered and sorted projects; those of an unknown status are listed with the active ones. */
export function visibleProjects(projects: readonly Project[], { status, q = '', sort }: ProjectListSearch): Project[] {
  const isArchive = status === 'archived'
  const terms = splitTerms(q)
  return projects
    .filter((project) => (project.status === 'ARCHIVED') === isArchive && containsTerms(searchableText(project), terms))
    .map((project) => ({
      project,
      time: lastChangeTime(project),
      points: sort === 'completeness' ? completenessPoints(project) : 0,
    }))
    .sort(comparators[sort ?? 'updated'])
    .map(({ project }) => project)
}

/** A project with its sort keys, computed once rather than in every comparison. */
interface Ranked {
  project: Project
  time: number
  points: number
}

const byUpdated = (a: Ranked, b: Ranked) => b.time - a.time

const comparators = {
  updated: byUpdated,
  // Limited projects, whose name is hidden, come last.
  name: (a: Ranked, b: Ranked) =>
    Number(a.project.limited) - Number(b.project.limited) ||
    collator.compare(a.project.name ?? '', b.project.name ?? '') ||
    byUpdated(a, b),
  completeness: (a: Ranked, b: Ranked) => b.points - a.points || byUpdated(a, b),
}

function lastChangeTime({ updatedAt, createdAt }: Project): number {
  return Date.parse(updatedAt ?? createdAt ?? '') || 0
}
