import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '#app/features/projects/pages/project-page.tsx'

export const Route = createFileRoute('/_app/projects/$projectId')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/projects/prefetch-project.ts')).prefetchProject(params.projectId),
  component: Project,
})

function Project() {
  return <ProjectPage projectId={Route.useParams().projectId} />
}
