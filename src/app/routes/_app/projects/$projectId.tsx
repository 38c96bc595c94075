import { createFileRoute } from '@tanstack/react-router'
import { prefetchProject } from '#app/data/prefetch.ts'
import { ProjectPage } from '#app/features/projects/pages/project-page.tsx'

export const Route = createFileRoute('/_app/projects/$projectId')({
  staticData: { access: 'customer' },
  loader: ({ context, params }) => prefetchProject(context, params.projectId),
  component: Project,
})

function Project() {
  return <ProjectPage projectId={Route.useParams().projectId} />
}
