import { Suspense } from 'react'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'

// Below the fold, so loaded lazily.
const DocumentLinks = lazyOptional('Document links', async () => {
  const [module] = await Promise.all([import('./document-links.tsx'), loadTexts('app-downloads')])
  return module.DocumentLinks
})

export function DocumentSection({ documents }: { documents: readonly InspirationItem[] }) {
  if (!documents.some(({ document }) => document)) return null
  return (
    <PanelErrorBoundary>
      <Suspense>
        <DocumentLinks documents={documents} />
      </Suspense>
    </PanelErrorBoundary>
  )
}
