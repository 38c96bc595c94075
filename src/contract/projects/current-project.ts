import type { Project } from './schema.ts'

/** The current project: the requested one, else the active one with the latest change. */
export function currentProject(projects: readonly Project[], projectId: string | undefined): Project | undefined {
  return projects.find(({ id }) => id === projectId) ?? activeProjects(projects)[0]
}

const sorted = new WeakMap<readonly Project[], Project[]>()

/** All active projects, latest change first; sorted once per list, as several panels read them. */
export function activeProjects(projects: readonly Project[]): Project[] {
  const active = sorted.get(projects) ?? sortByChange(projects.filter(({ status }) => status !== 'ARCHIVED'))
  sorted.set(projects, active)
  return active
}

function sortByChange(projects: readonly Project[]): Project[] {
  const dated = projects.map((project) => ({ project, at: Date.parse(project.updatedAt ?? '') || 0 }))
  return dated.sort((one, other) => other.at - one.at).map(({ project }) => project)
}
