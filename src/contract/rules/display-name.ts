import type { Project } from '../schemas/project.ts'

/**
 * What a project is called on screen (S031): a limited project never shows its name, but the translated limited name;
 * the caller knows that text, with the date in it, and is asked for it only then.
 */
export function displayName(project: Pick<Project, 'name' | 'limited'>, limitedName: () => string): string {
  return project.limited || !project.name ? limitedName() : project.name
}
