import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NewProjectPage } from '#app/features/projects/create/new-project-page.tsx'
import { searchParam } from '#app/platform/navigation/search-params.ts'

const LATER_STEPS = ['productCategories', 'type', 'style', 'name'] as const

/** The first step is left out of the URL, invalid values lead to it. */
const searchSchema = v.object({ step: searchParam(v.picklist(LATER_STEPS)) })

export const Route = createFileRoute('/_app/projects/new')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
  component: NewProject,
})

function NewProject() {
  const { step = 'address' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewProjectPage
      step={step}
      onStep={(next) => void navigate({ search: { step: next === 'address' ? undefined : next }, resetScroll: false })}
    />
  )
}
