import { Suspense } from 'react'
import { lazyOptional } from '../code-loading/lazy-optional.ts'
import type { SupportLinksProps } from './support-links.tsx'

const LazySupportLinks = lazyOptional('The links to status and help', async () =>
  (await import('./support-links.tsx')).loadSupportLinks(),
)

/** Links to the status page and to the help page, shown with errors. */
export function SupportLinks(props: SupportLinksProps) {
  return (
    <Suspense>
      <LazySupportLinks {...props} />
    </Suspense>
  )
}
