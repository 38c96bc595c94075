import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { lockdownTablet } from '#app/platform/tablet/lockdown.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { session } from '#app/platform/session/session.ts'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { useIdleTime } from '#app/platform/tablet/idle-time.ts'
import { useIdle } from '#app/ui/hooks/use-idle.ts'
import { IdleNotice } from './idle-notice.tsx'
import { SessionExpiryNotice } from './session-expiry-notice.tsx'

/** Time before the end of the session at which the visitor is warned. */
const WARNING_MS = 60_000
/** The last requests of the session need a valid token, too. */
const TOKEN_MARGIN_MS = 3000

/**
 * Ends a customer's session on a tablet after a minute without activity, or when the token expires. Until then the page
 * cannot be left.
 */
export function SessionTimeout(): ReactNode {
  const [isReady, setReady] = useState(false)
  useEffect(() => lockdownTablet(), [])
  useEffect(() => {
    loadTexts('app', 'app-kiosk').then(
      () => setReady(true),
      (error: unknown) => console.warn('The texts of the session timeout did not load', error),
    )
  }, [])
  return isReady && !isTabletUnregistered() && <SessionWatcher />
}

/** The page for unregistered tablets stays open. */
const isTabletUnregistered = () => new URLSearchParams(location.search).get('notice') === 'device'

function SessionWatcher() {
  const isBusy = useIsMutating(undefined, queryClient) > 0
  const idleSecondsLeft = useIdle({ seconds: useIdleTime(), paused: isBusy, onIdle: endSession })
  const timeLeft = useSessionTimeLeft()
  if (timeLeft !== null && timeLeft <= WARNING_MS) {
    return (
      <SessionExpiryNotice
        secondsLeft={Math.ceil(Math.max(0, timeLeft) / 1000)}
        onSignIn={() => void session.logout('login')}
        onEnd={endSession}
      />
    )
  }
  return idleSecondsLeft === null ? null : <IdleNotice secondsLeft={idleSecondsLeft} onReset={endSession} />
}

/** Milliseconds until the session ends; null while signed out. */
function useSessionTimeLeft(): number | null {
  const [timeLeft, setTimeLeft] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const expires = session.expiresIn()
      const next = expires === null ? null : expires - TOKEN_MARGIN_MS
      if (next !== null && next <= 0) endSession()
      // Infinity avoids a re-render each second before the last minute.
      setTimeLeft(next !== null && next > WARNING_MS ? Infinity : next)
    }
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [])
  return timeLeft
}

/** Returns to the start screen; offline the signed-out page stays, which holds no personal data. */
function endSession(): void {
  if (session.getSnapshot().kind !== null) {
    void session.logout()
    return
  }
  void probe().then((isReachable) => {
    if (isReachable) location.replace('/kiosk')
  })
}
