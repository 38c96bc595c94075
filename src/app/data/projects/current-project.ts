import type { Project } from '#contract/schemas/project.ts'

/** The project somebody works on (S021): the one asked for, else the active one that changed last. */
export function currentProject(projects: readonly Project[], projectId: string | undefined): Project | undefined {
  return projects.find(({ id }) => id === projectId) ?? switchable(projects)[0]
}

const sorted = new WeakMap<readonly Project[], Project[]>()

/** Projects to switch to: all active ones, the latest change first; sorted once, as every panel of the page asks (P18). */
export function switchable(projects: readonly Project[]): Project[] {
  const active = sorted.get(projects) ?? byChange(projects.filter(({ status }) => status === 'ACTIVE'))
  sorted.set(projects, active)
  return active
}

function byChange(projects: readonly Project[]): Project[] {
  const dated = projects.map((project) => ({ project, at: Date.parse(project.updatedAt ?? '') || 0 }))
  return dated.sort((one, other) => other.at - one.at).map(({ project }) => project)
}
