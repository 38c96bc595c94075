import { lazy, Suspense } from 'react'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { loadDocumentTexts } from '#app/data/inspiration/prefetch-inspiration.ts'

// One tab of four has documents.
const DownloadList = lazy(async () => {
  const [part] = await Promise.all([import('./download-list.tsx'), loadDocumentTexts()])
  return { default: part.DownloadList }
})

/** Documents, with all that is done with them. */
export function GalleryDocuments({ items }: { items: readonly InspirationItem[] }) {
  return (
    <Suspense>
      <DownloadList items={items} />
    </Suspense>
  )
}
