import { createFileRoute } from '@tanstack/react-router'
import { BuildingPage } from '#app/features/inspiration/item/building-page.tsx'

export const Route = createFileRoute('/_app/inspiration/$itemId')({
  staticData: { access: 'customer' },
  loader: async ({ context, params }) =>
    (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchItem(context, params.itemId),
  component: Building,
})

function Building() {
  return <BuildingPage itemId={Route.useParams().itemId} />
}
