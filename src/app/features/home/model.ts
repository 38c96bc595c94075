import type { Project } from '#contract/schemas/project.ts'

/** The project on the start page: the one asked for, else the active one that changed last. */
export function currentProject(projects: readonly Project[], projectId: string | undefined): Project | undefined {
  return (
    projects.find(({ id }) => id === projectId) ??
    projects.filter(({ status }) => status === 'ACTIVE').sort(byChange)[0]
  )
}

/** Projects to switch to: all active ones, the latest change first. */
export function switchable(projects: readonly Project[]): Project[] {
  return projects.filter(({ status }) => status === 'ACTIVE').sort(byChange)
}

function byChange(a: Project, b: Project): number {
  return Date.parse(b.updatedAt ?? '') - Date.parse(a.updatedAt ?? '') || 0
}
