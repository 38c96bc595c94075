import { Suspense } from 'react'
import { lazyOptional } from '../code-loading/lazy-optional.ts'

const LazyStatusLink = lazyOptional('The link to the status page', async () =>
  (await import('./status-link.tsx')).loadStatusLink(),
)

/** A link to the status page, shown with errors. */
export function StatusLink() {
  return (
    <Suspense>
      <LazyStatusLink />
    </Suspense>
  )
}
