import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProjectListPage } from '#app/features/projects/list/project-list-page.tsx'

const fallen = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Defaults stay out of the address, odd values fall away. */
const searchSchema = v.object({
  status: fallen(v.picklist(['archived'])),
  q: fallen(v.string()),
  sort: fallen(v.picklist(['name', 'completeness'])),
})

export const Route = createFileRoute('/_app/projects/')({
  staticData: { access: 'customer' },
  validateSearch: (search) => v.parse(searchSchema, search),
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
