import { Suspense } from 'react'
import { insist } from '#app/platform/chunks/insist.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import styles from './bell-place.module.css'

/** The first page has the line to itself. Milliseconds. */
const FETCH_AFTER_MS = 3000

const Bell = lazyExtra('The bell', async () => {
  await new Promise((resolve) => setTimeout(resolve, FETCH_AFTER_MS))
  return insist(async () => (await import('./bell.tsx')).loadBell())
})

/** Where the bell will be, so that nothing moves for it (P12, E53). */
export function BellPlace() {
  return (
    <span className={styles.place}>
      <Suspense>
        <Bell />
      </Suspense>
    </span>
  )
}
