import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProjectListPage } from '#app/features/projects/list/project-list-page.tsx'
import { searchParam, textParam } from '#app/platform/navigation/search-params.ts'

/** Defaults are left out of the URL, invalid values are dropped. */
const searchSchema = v.object({
  status: searchParam(v.picklist(['archived'])),
  q: textParam,
  sort: searchParam(v.picklist(['name', 'completeness'])),
})

export const Route = createFileRoute('/_app/projects/')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
  loader: async ({ context }) => (await import('#app/data/prefetch/prefetch-projects.ts')).prefetchProjects(context),
  component: ProjectList,
})

function ProjectList() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProjectListPage
      {...search}
      onChange={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
    />
  )
}
