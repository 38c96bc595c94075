import { Suspense } from 'react'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { loadDocumentTexts } from '#app/data/prefetch/prefetch-inspiration.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { usePrefetchWhenIdle } from '#app/platform/query/prefetch-when-idle.ts'

// Only one of the four tabs shows documents.
async function load() {
  const [module] = await Promise.all([import('./download-list.tsx'), loadDocumentTexts()])
  return module.DownloadList
}

const DownloadList = lazyPart(load)

export function LazyDownloadList({ items }: { items: readonly InspirationItem[] }) {
  return (
    <Suspense>
      <DownloadList items={items} />
    </Suspense>
  )
}

/** Prefetches the list behind the other tabs, as saved documents can be opened offline. */
export function usePrefetchDownloadList(): void {
  usePrefetchWhenIdle(true, load)
}
