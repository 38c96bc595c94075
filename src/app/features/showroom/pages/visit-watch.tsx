import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { keepInside } from '#app/platform/device/keep-inside.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { session } from '#app/platform/session/session.ts'
import { probe } from '#app/platform/query/online.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { useIdle } from '#app/ui/use-idle.ts'
import { IdleNotice } from '../components/idle-notice.tsx'
import { LastMinuteNotice } from '../components/last-minute-notice.tsx'

/** So long before the end of a visit its visitor is told (T11). */
const LAST_MINUTE_MS = 60_000
/** The last calls of a visit need a token, too. */
const MARGIN_MS = 3000

/**
 * Ends the visit of a customer who has logged in on a tablet, or was about to: untouched for a minute (F-70), or with the
 * life of their token (T11). Until then they stay inside (F-75).
 */
export function VisitWatch(): ReactNode {
  const [isReady, setReady] = useState(false)
  useEffect(() => keepInside(), [])
  useEffect(() => {
    loadTexts('app', 'app-kiosk').then(
      () => setReady(true),
      (error: unknown) => console.warn('The texts of a visit did not come', error),
    )
  }, [])
  return isReady && !isRefused() && <Watch />
}

/** The page that tells staff that the tablet is not registered stays (F-12). */
const isRefused = () => new URLSearchParams(location.search).get('notice') === 'device'

function Watch() {
  const isBusy = useIsMutating(undefined, queryClient) > 0
  const idle = useIdle({ paused: isBusy, onIdle: endVisit })
  const left = useTimeLeft()
  if (left !== null && left <= LAST_MINUTE_MS) {
    return (
      <LastMinuteNotice
        secondsLeft={Math.ceil(Math.max(0, left) / 1000)}
        onAgain={() => void session.logout('login')}
        onEnd={endVisit}
      />
    )
  }
  return idle === null ? null : <IdleNotice secondsLeft={idle} onReset={endVisit} />
}

/** Milliseconds until the visit ends; null where nobody is signed in. */
function useTimeLeft(): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const expires = session.expiresIn()
      const next = expires === null ? null : expires - MARGIN_MS
      if (next !== null && next <= 0) endVisit()
      // Nothing is drawn anew each second but the last minute.
      setLeft(next !== null && next > LAST_MINUTE_MS ? Infinity : next)
    }
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}

/** Leads to the showroom's own screens; without a network the logged-out page stays, which knows of nobody. */
function endVisit(): void {
  if (session.getSnapshot().kind !== null) {
    void session.logout()
    return
  }
  void probe().then((online) => {
    if (online) location.replace('/kiosk')
  })
}
