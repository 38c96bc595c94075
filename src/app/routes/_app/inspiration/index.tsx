import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { InspirationPage } from '#app/features/inspiration/gallery/inspiration-page.tsx'
import { textParam } from '#app/platform/navigation/search-params.ts'

/** Raw texts of the URL; the page ignores invalid values, so that no link throws. */
const searchSchema = v.object({
  tab: textParam,
  query: textParam,
  category: textParam,
  style: textParam,
  colourFamily: textParam,
  format: textParam,
  bond: textParam,
  finish: textParam,
  region: textParam,
  near: textParam,
  page: textParam,
})

export const Route = createFileRoute('/_app/inspiration/')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
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
      onChange={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change(old) }), replace: true, resetScroll: false })
      }
    />
  )
}
