import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { prefetchProjects } from '#app/data/prefetch.ts'
import { ProjectListPage } from '#app/features/projects/pages/project-list-page.tsx'
import { projectListSearchSchema } from '#app/features/projects/model.ts'

export const Route = createFileRoute('/_app/projects/')({
  staticData: { access: 'customer' },
  validateSearch: (search) => v.parse(projectListSearchSchema, search),
  loader: ({ context }) => prefetchProjects(context),
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
