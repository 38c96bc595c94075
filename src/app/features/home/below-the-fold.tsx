import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { Counts } from './counts.tsx'
import { InspirationStrip } from './inspiration-strip.tsx'

/** What lies below the first sight of the start page: something to look at, how much there is (E01), and `last` of all. */
export function HomeFoot({ last }: { last: ReactNode }) {
  // Both at once: what came later would move the other (P12).
  const { isLoading } = useQuery(inspirationQueries.latest())
  if (isLoading) return null
  return (
    <>
      <PanelErrorBoundary>
        <InspirationStrip />
      </PanelErrorBoundary>
      <PanelErrorBoundary>
        <Counts />
      </PanelErrorBoundary>
      <Suspense>{last}</Suspense>
    </>
  )
}
