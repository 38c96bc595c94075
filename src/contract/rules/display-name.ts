import type { Project } from '../schemas/project.ts'

/**
 * What a project is called on screen (S031): a limited project never shows its name, but the translated limited name;
 * the caller passes that text, with the date in it.
 */
export function displayName(project: Pick<Project, 'name' | 'limited'>, limitedName: string): string {
  return project.limited || !project.name ? limitedName : project.name
}
