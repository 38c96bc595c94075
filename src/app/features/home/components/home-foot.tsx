import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { Counts } from './counts.tsx'
import { InspirationStrip } from './inspiration-strip.tsx'

/** What lies below the first sight of the start page: something to look at, and how much there is (E01). */
export function HomeFoot() {
  return (
    <>
      <PanelErrorBoundary>
        <InspirationStrip />
      </PanelErrorBoundary>
      <PanelErrorBoundary>
        <Counts />
      </PanelErrorBoundary>
    </>
  )
}
