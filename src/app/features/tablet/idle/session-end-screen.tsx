import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { queuedCheckIns } from '#app/data/tablet/queued-check-ins.ts'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { clearVisitorData } from '#app/platform/storage/clear-visitor-data.ts'
import { BrandBricks } from '#app/ui/media/brand-mark.tsx'
import styles from './session-end-screen.module.css'

/**
 * Clears the visitor's data and reloads the page, so that nothing stays in memory. Offline, or while it has check-ins that
 * it could not store, the page stays and `onEnd` continues.
 */
export function SessionEndScreen({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient()
  const proceed = useEffectEvent((canReload: boolean) => (canReload ? location.replace('/kiosk') : onEnd()))
  useEffect(() => {
    // Cancelled first, as a request that ends after its query is removed keeps the query in memory for days.
    void queryClient
      .cancelQueries()
      .then(() => queryClient.clear())
      .then(() => Promise.allSettled([clearVisitorData()]))
      .then(() => probe())
      .then((isReachable) => proceed(isReachable && queuedCheckIns.isPersistent()))
  }, [queryClient])
  return (
    <main className={styles.end} aria-busy="true">
      <BrandBricks />
    </main>
  )
}
