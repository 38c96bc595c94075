import { createFileRoute } from '@tanstack/react-router'
import { HelperPage } from '#app/features/projects/pages/helper-page.tsx'

/** One route for all: the login page carries the name of each (P1). */
export const Route = createFileRoute('/_app/projects/$projectId_/$helper')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/projects/prefetch-project.ts')).prefetchProject(params.projectId),
  component: Helper,
})

function Helper() {
  return <HelperPage {...Route.useParams()} />
}
