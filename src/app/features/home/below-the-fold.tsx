import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { HomeCounts } from './home-counts.tsx'
import { InspirationStrip } from './inspiration-strip.tsx'

/** The start page below the fold: inspiration, counts and `footer`. */
export function BelowTheFold({ footer }: { footer: ReactNode }) {
  // Rendered together, so that nothing shifts.
  const { isLoading } = useQuery(inspirationQueries.latest(useLocale()))
  if (isLoading) return null
  return (
    <>
      <PanelErrorBoundary>
        <InspirationStrip />
      </PanelErrorBoundary>
      <PanelErrorBoundary>
        <HomeCounts />
      </PanelErrorBoundary>
      <Suspense>{footer}</Suspense>
    </>
  )
}
