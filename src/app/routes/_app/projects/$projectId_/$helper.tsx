import { createFileRoute } from '@tanstack/react-router'
import { PlannerPage } from '#app/features/projects/planner/planner-page.tsx'

/** One route for all: the login page carries the name of each. */
export const Route = createFileRoute('/_app/projects/$projectId_/$helper')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-projects.ts')).prefetchProject(params.projectId),
  component: Planner,
})

function Planner() {
  const { projectId, helper } = Route.useParams()
  return <PlannerPage projectId={projectId} page={helper} />
}
