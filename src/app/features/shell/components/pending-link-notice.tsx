import { lazy, Suspense, useState } from 'react'
import { visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'

// Hardly anybody needs it, so nobody else pays for it (P9).
const PendingLinkBar = lazy(async () => ({ default: (await import('./pending-link-bar.tsx')).PendingLinkBar }))

/** For whoever opened a link from a mail that is for people who are not signed in (S121). */
export function PendingLinkNotice() {
  const [kind] = useState(() => visitStore.read(visitEntries.link)?.kind)
  if (kind !== 'activate' && kind !== 'reset') return null
  return (
    <Suspense>
      <PendingLinkBar kind={kind} />
    </Suspense>
  )
}
