import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '#app/features/inspiration/item/product-page.tsx'

export const Route = createFileRoute('/_app/products/$productId')({
  staticData: { access: 'customer' },
  loader: async ({ context, params }) =>
    (await import('#app/data/prefetch/prefetch-inspiration.ts')).prefetchItem(context, params.productId),
  component: Product,
})

function Product() {
  return <ProductPage productId={Route.useParams().productId} />
}
