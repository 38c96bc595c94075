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
  return hasWords(project, wordsOf(q))
}

const wordsOf = (q: string) => plain(q).split(/\s+/).filter(Boolean)

function hasWords(project: Project, words: readonly string[]): boolean {
  if (words.length === 0) return true
  // The name of a limited project is not to be found, as it is not to be seen (S031).
  const text = plain(`${project.limited ? '' : (project.name ?? '')} ${project.address?.city ?? ''}`)
  return words.every((word) => text.includes(word))
}

/** The projects of one view, in its order (E02). */
export function visibleProjects(projects: readonly Project[], { status, q = '', sort }: ProjectListSearch): Project[] {
  const wanted = status === 'archived' ? 'ARCHIVED' : 'ACTIVE'
  const words = wordsOf(q)
  return projects
    .filter((project) => project.status === wanted && hasWords(project, words))
    .map((project) => ({
      project,
      time: timeOf(project),
      points: sort === 'completeness' ? completenessPoints(project) : 0,
    }))
    .sort(orders[sort ?? 'updated'])
    .map(({ project }) => project)
}

/** A project and what it is sorted by, reckoned once rather than at each of a hundred thousand comparisons (P18). */
interface Ranked {
  project: Project
  time: number
  points: number
}

const byUpdated = (a: Ranked, b: Ranked) => b.time - a.time

const orders = {
  updated: byUpdated,
  // Projects whose name is not shown come last.
  name: (a: Ranked, b: Ranked) =>
    Number(a.project.limited) - Number(b.project.limited) ||
    collator.compare(a.project.name ?? '', b.project.name ?? '') ||
    byUpdated(a, b),
  completeness: (a: Ranked, b: Ranked) => b.points - a.points || byUpdated(a, b),
}

function timeOf({ updatedAt, createdAt }: Project): number {
  return Date.parse(updatedAt ?? createdAt ?? '') || 0
}
