import { createFileRoute } from '@tanstack/react-router'
import { PlannerPage } from '#app/features/projects/planner/planner-page.tsx'

/** One route for all planners, as the route tree of the login page lists every route. */
export const Route = createFileRoute('/_app/projects/$projectId_/$planner')({
  staticData: { access: 'customer' },
  loader: async ({ params }) =>
    (await import('#app/data/prefetch/prefetch-projects.ts')).prefetchPlanner(params.projectId),
  component: Planner,
})

function Planner() {
  const { projectId, planner } = Route.useParams()
  return <PlannerPage projectId={projectId} page={planner} />
}
