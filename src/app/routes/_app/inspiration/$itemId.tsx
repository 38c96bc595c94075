import { createFileRoute } from '@tanstack/react-router'
import { BuildingPage } from '#app/features/inspiration/item/building-page.tsx'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

const Adviser = lazyOptional('The adviser', async () => {
  const [part] = await Promise.all([import('#app/features/adviser/adviser.tsx'), loadTexts('app-adviser')])
  return part.Adviser
})

export const Route = createFileRoute('/_app/inspiration/$itemId')({
  staticData: { access: 'customer' },
  loader: async ({ context, params }) =>
    (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchItem(context, params.itemId),
  component: Building,
})

function Building() {
  const { itemId } = Route.useParams()
  return <BuildingPage itemId={itemId} adviser={<Adviser page="ITEM" itemId={itemId} />} />
}
