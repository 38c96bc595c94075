import { useProjects } from './use-projects.ts'

/**
 * The number of projects by status; undefined until loaded. Limited ones count once the list page has loaded them,
 * without a request of their own.
 */
export function useProjectCounts(): { active: number; archived: number } | undefined {
  const { projects } = useProjects()
  if (!projects) return undefined
  const active = projects.filter(({ status }) => status !== 'ARCHIVED').length
  return { active, archived: projects.length - active }
}
