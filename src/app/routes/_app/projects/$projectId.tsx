import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '#app/features/projects/detail/project-page.tsx'

export const Route = createFileRoute('/_app/projects/$projectId')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-projects.ts')).prefetchProject(params.projectId),
  component: Project,
})

function Project() {
  return <ProjectPage projectId={Route.useParams().projectId} />
}
