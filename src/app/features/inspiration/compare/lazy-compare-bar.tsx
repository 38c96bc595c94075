import { Suspense } from 'react'
import { loadComparisonTexts } from '#app/data/prefetch/prefetch-inspiration.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { useStore } from '#app/platform/state/create-store.ts'
import { chosenItems } from './chosen-items.ts'

const CompareBar = lazyOptional('The comparison', async () => {
  const [part] = await Promise.all([import('./compare-bar.tsx'), loadComparisonTexts()])
  return part.CompareBar
})

/** The bar of the chosen items; its code is loaded with the first one. */
export function LazyCompareBar() {
  const isEmpty = useStore(chosenItems, ({ length }) => length === 0)
  return <Suspense>{!isEmpty && <CompareBar />}</Suspense>
}
