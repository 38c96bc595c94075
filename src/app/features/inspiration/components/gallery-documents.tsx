import { lazy, Suspense } from 'react'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { loadDocumentTexts } from '#app/data/inspiration/prefetch-inspiration.ts'
import { useAtRest } from '#app/platform/query/use-at-rest.ts'

// One tab of four has documents.
async function load() {
  const [part] = await Promise.all([import('./download-list.tsx'), loadDocumentTexts()])
  return { default: part.DownloadList }
}

const DownloadList = lazy(load)

/** Documents, with all that is done with them. */
export function GalleryDocuments({ items }: { items: readonly InspirationItem[] }) {
  return (
    <Suspense>
      <DownloadList items={items} />
    </Suspense>
  )
}

/**
 * Brings that along behind the other tabs, once they are at rest: the tap that leads here need not wait for it (P10). What is
 * kept on the device can be opened without a network, too (B27).
 */
export function useDocumentsAtHand(): void {
  useAtRest(true, load)
}
