import { useMemo } from 'react'
import type { Project } from '#contract/projects/schema.ts'
import { currentProject, activeProjects } from '#contract/projects/current-project.ts'
import { isLocalProject } from '../outbox/local-project.ts'
import { useProjects } from './use-projects.ts'

/** The customer's projects; empty and `isKnown` false until they are loaded. */
export interface CurrentProject {
  readonly isKnown: boolean
  readonly current: Project | undefined
  /** All active projects, latest change first. */
  readonly active: readonly Project[]
  readonly contactId: string | undefined
}

/** The current project, by the URL or by the latest change, and the projects to switch to. */
export function useCurrentProject(projectId: string | undefined): CurrentProject {
  const { own, contactId } = useProjects()
  // Nothing can be saved with a project that the server does not know yet.
  const saved = useMemo(() => own?.filter(({ id }) => !isLocalProject(id)), [own])
  return {
    isKnown: saved !== undefined,
    current: saved && currentProject(saved, projectId),
    active: saved ? activeProjects(saved) : [],
    contactId,
  }
}
