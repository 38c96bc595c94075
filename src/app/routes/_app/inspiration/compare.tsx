import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ComparePage } from '#app/features/inspiration/compare/compare-page.tsx'
import { textParam } from '#app/platform/navigation/search-params.ts'

const searchSchema = v.object({ items: textParam })

export const Route = createFileRoute('/_app/inspiration/compare')({
  staticData: { access: 'customer' },
  validateSearch: searchSchema,
  loader: async () => (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchComparison(),
  component: Compare,
})

function Compare() {
  const { items } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ComparePage
      items={items}
      onChange={(change) =>
        void navigate({ search: (old) => ({ ...old, items: change(old.items) }), replace: true, resetScroll: false })
      }
    />
  )
}
