import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { probe } from '#app/platform/query/online.ts'
import { forgetVisitor } from '#app/platform/storage/forget-visitor.ts'
import { BrandBricks } from '#app/ui/brand-mark.tsx'
import styles from './end-of-visit.module.css'

/**
 * Between two visitors: what the one left goes, with the page itself, so that nothing of them stays in memory either (B30,
 * F-71, F-74). Without a network the page stays (T49), and `onEnd` leads on.
 */
export function EndOfVisit({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient()
  const goOn = useEffectEvent((isThere: boolean) => (isThere ? location.replace('/kiosk') : onEnd()))
  useEffect(() => {
    queryClient.clear()
    void Promise.allSettled([forgetVisitor()])
      .then(() => probe())
      .then((isThere) => goOn(isThere))
  }, [queryClient])
  return (
    <main className={styles.end} aria-busy="true">
      <BrandBricks />
    </main>
  )
}
