import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '#app/features/inspiration/item/product-page.tsx'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

const Adviser = lazyOptional('The adviser', async () => {
  const [part] = await Promise.all([import('#app/features/adviser/adviser.tsx'), loadTexts('app-adviser')])
  return part.Adviser
})

export const Route = createFileRoute('/_app/products/$productId')({
  staticData: { access: 'customer' },
  loader: async ({ context, params }) =>
    (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchItem(context, params.productId),
  component: Product,
})

function Product() {
  const { productId } = Route.useParams()
  return <ProductPage productId={productId} adviser={<Adviser page="ITEM" itemId={productId} />} />
}
