import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { InspirationPage } from '#app/features/inspiration/gallery/inspiration-page.tsx'

const text = v.fallback(v.optional(v.string()), undefined)

/** Texts as they stand in the address; the page knows which of their values mean something, and no link ever throws. */
const searchSchema = v.object({
  tab: text,
  query: text,
  category: text,
  style: text,
  colourFamily: text,
  format: text,
  bond: text,
  finish: text,
  region: text,
  near: text,
  page: text,
})

export const Route = createFileRoute('/_app/inspiration/')({
  staticData: { access: 'customer' },
  validateSearch: (search) => v.parse(searchSchema, search),
  loader: async ({ context }) => (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchGallery(context),
  component: Inspiration,
})

function Inspiration() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InspirationPage
      search={search}
      projectId={search.projectId}
      onChange={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false })}
    />
  )
}
