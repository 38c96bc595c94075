import type { Project } from './schema.ts'

/** Name of a project on screen: a limited or nameless project shows the translated text of `limitedName`. */
export function displayName(project: Pick<Project, 'name' | 'limited'>, limitedName: () => string): string {
  return project.limited || !project.name ? limitedName() : project.name
}
