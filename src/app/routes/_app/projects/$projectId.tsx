import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '#app/features/projects/detail/project-page.tsx'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

const Adviser = lazyOptional('The adviser', async () => {
  const [part] = await Promise.all([import('#app/features/adviser/adviser.tsx'), loadTexts('app-adviser')])
  return part.Adviser
})

export const Route = createFileRoute('/_app/projects/$projectId')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-projects.ts')).prefetchProject(params.projectId),
  component: Project,
})

function Project() {
  const { projectId } = Route.useParams()
  return <ProjectPage projectId={projectId} adviser={<Adviser page="PROJECT" projectId={projectId} />} />
}
