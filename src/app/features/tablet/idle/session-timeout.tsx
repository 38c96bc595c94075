import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lockdownTablet } from '#app/platform/tablet/lockdown.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { session } from '#app/platform/session/session.ts'
import { probe } from '#app/platform/connectivity/server-reachability.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { useIdleTime } from '#app/platform/tablet/idle-time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useIdle } from '#app/ui/hooks/use-idle.ts'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
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
  const [isLinkBlocked, setLinkBlocked] = useState(false)
  useEffect(() => lockdownTablet(() => setLinkBlocked(true)), [])
  useEffect(() => {
    loadTexts('app', 'app-kiosk').then(
      () => setReady(true),
      (error: unknown) => console.warn('The texts of the session timeout did not load', error),
    )
  }, [])
  if (!isReady) return null
  return (
    <>
      {isLinkBlocked && <BlockedLinkNotice onClose={() => setLinkBlocked(false)} />}
      {!isTabletUnregistered() && <SessionWatcher />}
    </>
  )
}

/** The page for unregistered tablets stays open. */
const isTabletUnregistered = () => new URLSearchParams(location.search).get('notice') === 'device'

/** A dialog, as pages of a signed-out visitor show no toasts. */
function BlockedLinkNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Dialog title={t('kiosk.elsewhere.title')} closeLabel={t('form.close')} onClose={onClose}>
      <p>{t('kiosk.elsewhere.text')}</p>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

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
