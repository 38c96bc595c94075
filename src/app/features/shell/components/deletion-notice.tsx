import { lazy, Suspense } from 'react'
import { useMe } from '#app/data/customers/customer-queries.ts'

// Hardly anybody needs it, so nobody else pays for it (P9).
const DeletionBar = lazy(async () => ({ default: (await import('./deletion-bar.tsx')).DeletionBar }))

/** The bar of an account that is about to be deleted (E22). */
export function DeletionNotice() {
  const { data: customer } = useMe()
  if (!customer?.deletionAt) return null
  return (
    <Suspense>
      <DeletionBar customerId={customer.id} at={customer.deletionAt} />
    </Suspense>
  )
}
