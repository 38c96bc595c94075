import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '#app/features/inspiration/pages/product-page.tsx'

export const Route = createFileRoute('/_app/products/$productId')({
  staticData: { access: 'customer' },
  loader: async ({ context, params }) =>
    (await import('#app/data/inspiration/prefetch-item.ts')).prefetchItem(context, params.productId),
  component: Product,
})

function Product() {
  return <ProductPage productId={Route.useParams().productId} />
}
