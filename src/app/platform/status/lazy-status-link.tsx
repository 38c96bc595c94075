import { Suspense } from 'react'
import { lazyExtra } from '../chunks/lazy-extra.ts'

const Extra = lazyExtra('The way to the status page', async () => (await import('./status-link.tsx')).loadStatusLink())

/** The way to the status page (B44), from where something does not work; nothing where that does not come. */
export function StatusLink() {
  return (
    <Suspense>
      <Extra />
    </Suspense>
  )
}
