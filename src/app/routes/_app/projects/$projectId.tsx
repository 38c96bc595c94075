import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '#app/features/projects/pages/project-page.tsx'

export const Route = createFileRoute('/_app/projects/$projectId')({
  staticData: { access: 'customer' },
  loader: async ({ context, params }) =>
    (await import('#app/data/prefetch.ts')).prefetchProject(context, params.projectId),
  component: Project,
})

function Project() {
  return <ProjectPage projectId={Route.useParams().projectId} />
}
