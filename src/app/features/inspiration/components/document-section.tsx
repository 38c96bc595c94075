import { Suspense } from 'react'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'

// At the foot of the page, and keeping documents takes code of its own (P14).
const DocumentLinks = lazyExtra('What there is to read', async () => {
  const [part] = await Promise.all([import('./document-links.tsx'), loadTexts('app-downloads')])
  return part.DocumentLinks
})

/** What there is to read about a thing; nothing where there is nothing. */
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
