import { ProjectGate } from '../components/project-gate.tsx'
import { ProjectView } from '../components/project-view.tsx'

/** One project (E03). */
export function ProjectPage({ projectId }: { projectId: string }) {
  return <ProjectGate projectId={projectId}>{(open) => <ProjectView key={open.project.id} {...open} />}</ProjectGate>
}
