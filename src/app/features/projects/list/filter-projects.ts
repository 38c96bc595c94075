import { completenessPoints } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'

/** Filter and order of the list; defaults are active, no search text, by latest change. */
export interface ProjectListSearch {
  status?: 'archived' | undefined
  q?: string | undefined
  sort?: 'name' | 'completeness' | undefined
}

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base' })

/** Lower case without accents, for comparison. */
function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** True when every term of `q` occurs in the project's name or municipality. */
export function matchesSearch(project: Project, q: string): boolean {
  return containsTerms(project, splitTerms(q))
}

const splitTerms = (q: string) => normalizeText(q).split(/\s+/).filter(Boolean)

function containsTerms(project: Project, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  // The name of a limited project is hidden, so it must not be searchable.
  const text = normalizeText(`${project.limited ? '' : (project.name ?? '')} ${project.address?.city ?? ''}`)
  return terms.every((term) => text.includes(term))
}

/** The filtered and sorted projects; those of an unknown status are listed with the active ones. */
export function visibleProjects(projects: readonly Project[], { status, q = '', sort }: ProjectListSearch): Project[] {
  const isArchive = status === 'archived'
  const terms = splitTerms(q)
  return projects
    .filter((project) => (project.status === 'ARCHIVED') === isArchive && containsTerms(project, terms))
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
